// Written for Bellwether: words that people choose, and the ways in which they extend them to twelve characters. A
// list of passwords would miss `Password2027!`; removing the decoration from a base word does not.
const bases = `
password passwort passcode passphrase pass word secret letmein welcome hello admin administrator root user guest
default changeme change login logon signin master access test testing tester temp temporary sample example demo
computer laptop desktop internet network server system office windows microsoft google apple iphone android samsung
facebook instagram twitter youtube tiktok snapchat netflix amazon spotify minecraft fortnite roblox pokemon nintendo
monkey dragon tiger lion eagle falcon bear wolf panther hawk horse puppy kitten doggy kitty cat dog fish bird shark
dolphin butterfly unicorn rainbow sunshine moonlight starlight sunflower flower rose daisy lily violet princess prince
queen king angel baby babygirl babyboy lover lovely love iloveyou iloveu loveyou loveme forever friend friends family
mother father mommy daddy mom dad brother sister grandma grandpa jesus christ god heaven blessed faith hope grace peace
football baseball basketball soccer hockey tennis golf volleyball softball cheer cowboys steelers packers yankees
lakers eagles patriots dodgers redsox chelsea liverpool arsenal barcelona madrid juventus
summer winter spring autumn fall january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday morning evening night today tomorrow yesterday
school schools highschool middleschool elementary district teacher teachers student students principal counselor
classroom education learning homework college university campus academy library coach mascot bulldogs wildcats
threat assessment cstag case cases bellwether security safety secure police officer
batman superman spiderman ironman hulk avengers starwars startrek matrix harrypotter hogwarts gandalf frodo naruto goku
michael jessica jennifer ashley daniel matthew joshua andrew david james robert john william joseph anthony thomas
charlie jordan hunter tigger maggie pepper ginger cookie chocolate banana orange apple cherry strawberry pizza coffee
cheese chicken bacon butter sugar honey candy money dollar million lucky winner champion superstar hero legend ninja
pirate samurai warrior soldier marine killer hacker gamer player trouble thunder lightning storm fire water earth wind
silver golden gold diamond crystal purple yellow green blue red black white pink shadow midnight phoenix mustang ferrari
porsche corvette harley yamaha honda toyota freedom america american usa texas california florida newyork chicago boston
london paris canada mexico england germany france india china whatever nothing something anything everything nobody
trustno trustnoone opensesame abracadabra blahblah computer1 qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv
zxcvbn zxcvbnm ever forever always never again maybe please thanks thankyou sorry yes no cool awesome great super happy lucky
smile crazy funny cute sweet sexy pretty beautiful handsome gorgeous perfect magic music guitar piano drums metallica
beatles eminem drake taylor swift beyonce rihanna bieber hiphop rocknroll dance party friday weekend vacation holiday
christmas halloween easter birthday newyear thanksgiving
qazwsx qazwsxedc wsxedc poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcdef abcdefg abcdefgh abcdefghijkl alphabet
`
  .split(/\s+/)
  .filter((word) => word !== "");

export const commonBases: ReadonlySet<string> = new Set(bases);

const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const runs = [
  "0123456789012345678901234567890",
  "abcdefghijklmnopqrstuvwxyzabcdef",
  "qwertyuiopasdfghjklzxcvbnmqwerty",
];

const isRun = (text: string): boolean => {
  const backwards = [...text].reverse().join("");
  return runs.some((run) => run.includes(text) || run.includes(backwards));
};

/** A unit of up to four characters, repeated: `aaaaaaaaaaaa`, `abcabcabcabc`, `121212121212`. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/s.test(text) && new Set(text).size <= 4;

/** Does the text consist of base words only? `iloveyoumonkey`, `passwordpassword`. */
function isMadeOfBases(text: string): boolean {
  const reachable = [true, ...Array.from(text, () => false)];
  for (let end = 1; end <= text.length; end += 1) {
    for (let start = 0; start < end && !reachable[end]; start += 1) {
      if (reachable[start] && commonBases.has(text.slice(start, end))) reachable[end] = true;
    }
  }
  return reachable[text.length] ?? false;
}

/** The fewest base words that make up the text; four unrelated words are a good password even if each is common. */
function fewestBases(text: string): number {
  const fewest = [0, ...Array.from(text, () => Number.POSITIVE_INFINITY)];
  for (let end = 1; end <= text.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = fewest[start] ?? Number.POSITIVE_INFINITY;
      if (commonBases.has(text.slice(start, end)))
        fewest[end] = Math.min(fewest[end] ?? before + 1, before + 1);
    }
  }
  return fewest[text.length] ?? Number.POSITIVE_INFINITY;
}

/**
 * True for what guessing programs try first (V-5): one or two common base words, however decorated, runs and
 * repetitions.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[\s._\-!?@#$%^&*()+=,;:/\\|~'"<>[\]{}]+/g, "");
  if (bare.length < 8 || isRun(bare) || isRepeated(bare)) return true;
  const trimmed = bare.replace(/^[0-9]+|[0-9]+$/g, "");
  if (trimmed === "" || isRun(trimmed) || isRepeated(trimmed)) return true;
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, "");
  const plain = [...core]
    .map((letter) => leet[letter] ?? letter)
    .join("")
    .replace(/[^a-z]/g, "");
  const candidates = [trimmed.replace(/[0-9]/g, ""), trimmed, plain];
  return candidates.some((text) => isMadeOfBases(text) && (fewestBases(text) <= 3 || new Set(text).size < 6));
}
