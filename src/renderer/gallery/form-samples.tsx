import { Laptop, Server } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { TagField } from "#ui/fields/tag-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { Form, FormPair } from "#ui/forms/form.tsx";
import { messages } from "#ui/forms/form-messages.ts";
import { Suggest, type SuggestOption } from "#ui/suggest/suggest.tsx";
import { Box, Line } from "./box.tsx";

const PEOPLE: readonly SuggestOption[] = [
  { id: "1", label: "Jordan Avery", note: "Student, grade 10" },
  { id: "2", label: "Sam Castellano", note: "Student, grade 10" },
  { id: "3", label: "Riley Chen", note: "Student, grade 10" },
];

const findPeople = async (text: string) =>
  PEOPLE.filter((person) => person.label.toLowerCase().includes(text.toLowerCase()));

const STATUSES = ["To Do", "In Progress", "Pending Review", "Done"].map((label) => ({ value: label, label }));

export function FormSamples() {
  const [date, setDate] = useState<string | null>("2026-11-19");
  const [tags, setTags] = useState<readonly string[]>(["screenshot", "chemistry group"]);
  const [person, setPerson] = useState<SuggestOption | null>(null);
  const [answer, setAnswer] = useState<"reviewed" | "none" | null>(null);
  const [place, setPlace] = useState<"here" | "server">("server");
  const [simple, setSimple] = useState(true);
  return (
    <>
      <Box name="Fields">
        <Form>
          <ErrorSummary
            submitCount={0}
            errors={[{ fieldId: "subject", message: messages.required("Subject name") }]}
          />
          <TextField
            id="subject"
            label="Subject name"
            required
            error={messages.required("Subject name")}
            help="As the school record has it."
          />
          <FormPair>
            <DateField label="Interview date" optional value={date} onChange={setDate} />
            <SelectField label="Status" options={STATUSES} defaultValue="To Do" />
          </FormPair>
          <FormPair>
            <SelectField
              label="Source"
              required
              options={STATUSES}
              placeholder="Choose a source"
              error="Source is required."
            />
            <TextField label="Number" disabled value="2026-0147" readOnly />
          </FormPair>
        </Form>
      </Box>
      <Box name="Longer fields">
        <Form>
          <Suggest
            label="Person"
            value={person}
            onChange={setPerson}
            search={findPeople}
            placeholder="Type a name"
          />
          <TagField label="Tags" optional value={tags} onChange={setTags} />
          <TextArea label="Findings" optional help="What bears on the threat or on the person’s needs." />
          <PasswordField label="Password" defaultValue="correct horse" />
        </Form>
      </Box>
      <Box name="Choices">
        <Checkbox label="Archived cases" defaultChecked />
        <Checkbox label="All of them" indeterminate note="Some are chosen." />
        <Checkbox label="Not now" disabled />
        <RadioGroup
          label="Information reviewed"
          layout="row"
          value={answer}
          onChange={setAnswer}
          options={[
            { value: "reviewed", label: "Reviewed" },
            { value: "none", label: "Not available" },
          ]}
        />
        <Switch label="Simpler wording" checked={simple} onChange={setSimple} />
        <Switch label="Sounds" checked={false} onChange={() => undefined} />
        <RadioGroup
          label="Where your records are kept"
          layout="cards"
          value={place}
          onChange={setPlace}
          options={[
            {
              value: "here",
              label: "This computer",
              note: "For one person. Nothing leaves it.",
              icon: Laptop,
            },
            { value: "server", label: "Team server", note: "Shared with your school.", icon: Server },
          ]}
        />
        <Line>
          <SelectField
            label="Sort"
            hideLabel
            toolbar
            options={[
              { value: "new", label: "Newest first" },
              { value: "old", label: "Oldest first" },
            ]}
          />
        </Line>
      </Box>
    </>
  );
}
