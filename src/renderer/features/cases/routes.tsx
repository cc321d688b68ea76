import type { RouteObject } from "react-router";
import { CaseListPage } from "./case-list-page.tsx";
import { CasePage } from "./case-page.tsx";
import { EditCasePage } from "./edit-case-page.tsx";
import { NewCasePage } from "./new-case-page.tsx";

export const routes: RouteObject[] = [
  { path: "cases", element: <CaseListPage /> },
  { path: "cases/new", element: <NewCasePage /> },
  { path: "cases/:id", element: <CasePage /> },
  { path: "cases/:id/edit", element: <EditCasePage /> },
];
