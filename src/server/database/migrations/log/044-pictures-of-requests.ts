/** The picture of the window that goes with a request for help. Beside it, for a list of requests reads none. */
export const picturesOfRequests = (): readonly string[] => [
  `create table support_pictures (
    request_id integer primary key references support_requests (id) on delete cascade, picture text not null
  )`,
];
