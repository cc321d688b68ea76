import type { RouteObject } from "react-router";
import { EditPersonPage } from "./edit-person-page.tsx";
import { NewPersonPage } from "./new-person-page.tsx";
import { PersonListPage } from "./person-list-page.tsx";
import { PersonPage } from "./person-page.tsx";

export const routes: RouteObject[] = [
  { path: "persons", element: <PersonListPage /> },
  { path: "persons/new", element: <NewPersonPage /> },
  { path: "persons/:uuid", element: <PersonPage /> },
  { path: "persons/:uuid/edit", element: <EditPersonPage /> },
];
