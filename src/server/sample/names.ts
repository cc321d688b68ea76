const words = (text: string): readonly string[] => text.trim().split(/\s+/);

// Invented people: first and last names are combined at random.
export const firstNames = words(`
Aaliyah Abel Adela Aiden Alma Amara Anders Anika Arlo Asher Aurora Beck Bianca Bodhi Brielle Calder Camila Cedric Celia
Cyrus Dahlia Damon Delia Dev Edie Elan Elise Emeka Enzo Esme Ezra Fern Finn Freya Gideon Greta Hana Harlan Hazel Hugo Ilse
Imani Ines Isaac Ivy Jada Jalen Jonah Juno Kai Kalani Keira Kenji Lark Leif Leila Linus Lottie Mabel Malik Maren Mateo
Maya Micah Mina Mohini Nadia Nico Nils Noor Odessa Oren Orla Otis Paloma Pearl Quinn Rafael Ravi Remy Renata Rhea Rory
Rosa Rowan Sana Saul Selma Silas Simone Soren Talia Tariq Tess Theo Uma Vera Viggo Wes Willa Xavi Yara Yusuf Zadie Zane
`);

export const lastNames = words(`
Abernathy Achterberg Adeyemi Alcott Almeida Amaro Ashdown Baptiste Barrow Beckwith Bellamy Birch Blanchard Boateng Brandvold
Calloway Castellan Chaudhry Corwin Crane Dalton Delacroix Dervish Dunmore Eastwick Ellingson Espinal Fairbanks Farrow Fenwick
Finch Galloway Garrick Ghosh Gilmore Greer Halloran Harrow Hasegawa Hendry Holloway Ibarra Ingram Jankowski Joshi Kaplan
Kimura Kowal Lambert Larkin Lindgren Lockhart Lowell Madaki Marchetti Mbeki McCrae Mercado Merritt Montrose Nakagawa Navarro
Newell Nguyen Norwood Oduya Okafor Olsen Ortega Pascoe Pemberton Pereira Pryce Quintana Rahman Ridley Rosales Rutledge
Salazar Sandoval Sefton Shaw Sokolov Soto Sterling Sutter Takeda Talbot Tolliver Truong Underhill Valdez Vance Vickers
Wakefield Warrick Weatherby Whitlock Winslow Wren Yardley Yoon Zamora
`);

export const streets = words(
  "Alder Birchwood Chestnut Dogwood Elm Fernhill Grove Hawthorn Juniper Linden Maple Orchard Spruce",
);
export const activities: readonly string[] = [
  "Plays trombone in the band",
  "Likes to draw and keeps a sketchbook",
  "Helps in the library at lunch",
  "Close to an older cousin",
  "Talks openly with the counselor",
  "Works well with small groups",
  "Runs cross country",
  "Cares for a younger brother",
  "Good at fixing bicycles",
  "Trusts the art teacher",
];
