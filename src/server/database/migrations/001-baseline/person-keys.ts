import type { SchemaSql } from "#server/database/schema-sql.ts";

const signs = [" ", "-", "(", ")", ".", "+", "/"];
const digits = (text: string) => signs.reduce((sofar, sign) => `replace(${sofar}, '${sign}', '')`, text);

/** The keys of the row `new`: other names, phones, mail and street addresses, normalized for comparing. */
function keysOfPerson(schema: SchemaSql): string {
  const list = (column: string) => schema.elements(`new.${column}`, "each_key");
  const aliases = list("aliases");
  const text = (column: string, field: string) => `coalesce(${schema.field(list(column).value, field)}, '')`;
  const number = digits(text("phones", "number"));
  const address = text("emails", "address");
  const street = `lower(trim(${text("addresses", "street")}))`;
  return [
    `select new.id, 'alias', lower(trim(${aliases.value})) from ${aliases.from}
     where length(trim(${aliases.value})) > 2`,
    `select new.id, 'phone', ${number} from ${list("phones").from} where length(${number}) > 6`,
    `select new.id, 'email', lower(trim(${address})) from ${list("emails").from} where ${address} like '%@%'`,
    `select new.id, 'address', ${street} || '|' || lower(trim(${text("addresses", "postal_code")}))
     from ${list("addresses").from} where length(${street}) > 4`,
  ].join(" union ");
}

/** Updates `person_keys` with the lists of a person. */
export function keepPersonKeys(schema: SchemaSql): readonly string[] {
  const put = schema.insertMissing("person_keys", ["person_id", "kind", "value"], keysOfPerson(schema));
  const take = "delete from person_keys where person_id = old.id";
  const lists = ["aliases", "phones", "emails", "addresses"];
  return [
    schema.follow({ name: "person_keys_added", table: "persons", change: "insert", statements: [put] }),
    schema.follow({
      name: "person_keys_changed",
      table: "persons",
      change: "update",
      columns: lists,
      statements: [take, put],
    }),
  ];
}
