import { normalisePassword } from '@caravan/contract/password'

// The passwords that everybody tries first and that satisfy the rule are nearly all built in one way: something
// well-known, written with a capital or with @ for a, and some digits and a symbol around it. So the list is kept as
// its parts, which stand for millions of passwords in a few kilobytes.

const words = `
  password passwort motdepasse contrasena senha parola haslo passw pass passwd pwd mypass mypassword passphrase
  welcome welkom bienvenue willkommen benvenuto hello hallo hola bonjour ciao nihao woaini iloveyou ilove iloveu
  loveyou love lovely mylove forever admin administrator root user guest login signin signup access account secret
  letmein openup changeme change default temp temporary test testing tester demo sample example trial system server
  service support manager office company work home family computer internet network windows apple google facebook
  twitter instagram youtube netflix amazon microsoft samsung nokia iphone android linux ubuntu oracle cisco dell
  master monkey dragon tiger lion eagle wolf bear horse panda kitty kitten puppy doggy shadow phantom ninja samurai
  killer hunter ranger soldier warrior knight wizard merlin gandalf pokemon pikachu naruto minecraft roblox fortnite
  starwars startrek superman batman spiderman ironman avengers harry potter hogwarts matrix trinity phoenix
  princess prince queen king angel angels baby babygirl babyboy honey sweet sweety sweetheart cutie beauty beautiful
  sunshine rainbow flower flowers butterfly summer winter spring autumn sommer herbst verano ete hiver january
  february march april may june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday football soccer baseball basketball hockey tennis golf rugby cricket liverpool arsenal
  chelsea barcelona barca realmadrid juventus manchester united yankees lakers cowboys ferrari porsche mercedes
  toyota honda yamaha mustang corvette harley freedom liberty peace power money dollar diamond silver golden gold
  purple orange yellow green blue red black white banana cherry cookie chocolate cheese coffee pepper ginger
  whatever nothing something trustno trustnoone fuckyou fuckoff asshole bitch sexy hottie playboy hacker
  jesus christ jesuschrist god blessed bless heaven grace faith hope lucky luck happy smile music guitar dance
  jordan michael jennifer jessica ashley amanda daniel david andrew matthew joshua james john robert william thomas
  charlie george joseph anthony christopher brandon justin tyler nicole michelle elizabeth sarah hannah emily anna
  maria mary laura sophie olivia emma charlotte sandra andrea martin peter paul mark kevin brian steven richard
  patrick alexander alex max sam ben jack oliver lucas marco antonio carlos juan jose pedro maggie bailey buster
  rocky duke bella lucy molly sophia chris nick mike dave steve bob tom jerry mickey minnie donald snoopy garfield
  wang li zhang chen liu lin taiwan taipei tokyo japan china hongkong london paris berlin newyork york england
  france germany italy spain india brasil brazil canada america american texas california australia sydney
  travel traveler traveller trip trips holiday holidays vacation journey adventure explore world earth europe asia
  caravan passport ticket hotel flight summertime beach ocean island mountain`

const walks = `
  qwerty qwert qwertyu qwertyui qwertyuiop qwertz qwertzuiop azerty azertyuiop asdf asdfg asdfgh asdfghjkl zxcv zxcvb
  zxcvbn zxcvbnm qweasd qweasdzxc qazwsx qazwsxedc qaz wsx edc qwe asd zxc 1qaz 2wsx 1qaz2wsx 1qaz1qaz 1qazxsw2 zaq1 zaq1xsw2
  q1w2 q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w 1q2w3e 1q2w3e4r 1q2w3e4r5t qwer asdfqwer qwerasdf poiuyt lkjhg mnbvcxz
  a1b2 a1b2c3 a1b2c3d4 zaq12wsx 1a2b3c 1a2b3c4d abc abcd abcde abcdef abcdefg abcdefgh aabbcc abcabc xyz aaa aaaa aa a ab q z x qq zz asdasd qweqwe dcba`

const longNumbers = `
  0000 1111 2222 3333 4444 5555 6666 7777 8888 9999 1010 1122 1212 1230 1234 12345 123456 1234567 12345678 123456789
  1234567890 123123 123321 112233 121212 131313 147258 147258369 159753 13579 2468 2580 24680 3210 4321 54321 654321
  7654321 87654321 987654321 0987654321 98765 6969 55555 555555 666666 777777 888888 999999 000000 111111 1314 5201314
  1688 10203 102030`

const signs = '! @ # $ % & * ? . _ - + = ~ !! !!! @@ ## ** !@ !@# !@#$ !@#$% @! #! .. _! ?!'

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
}

function split(list: string): string[] {
  return list.trim().split(/\s+/)
}

/** Letters and what stands for them become the same: P@ssw0rd, pa$$word and Password are one. */
function canonical(text: string): string {
  return text.replaceAll(/[01l!|34@5$7+89]/g, character => lookAlikes[character] ?? character)
}

// With the shift key held, the number row types these; they belong to walks over the keyboard such as 1qaz@WSX.
const numberRow = '!@#$%^&*('

function unshifted(text: string): string {
  return text.replaceAll(/[!@#$%^&*(]/g, character => String(numberRow.indexOf(character) + 1))
}

interface Parts {
  stems: Set<string>
  numbers: Set<string>
  signs: Set<string>
}

let parts: Parts | undefined

function commonParts(): Parts {
  const years = Array.from({ length: 100 }, (_, index) => String(1940 + index))
  parts ??= {
    stems: new Set(split(`${words} ${walks}`).map(canonical)),
    numbers: new Set([...split(longNumbers), ...years]),
    signs: new Set(['', ...split(signs)]),
  }
  return parts
}

function isStem(text: string): boolean {
  const { stems } = commonParts()
  return stems.has(canonical(text)) || stems.has(canonical(unshifted(text)))
}

/** What people put before or after the word: a number that is short or known, with or without signs around it. */
function isAffix(text: string): boolean {
  const { numbers, signs } = commonParts()
  const [, before, number, after] = text.match(/^(\D*)(\d*)(\D*)$/) ?? []
  if (before === undefined || number === undefined || after === undefined) return false
  return signs.has(before) && signs.has(after) && (number.length <= 3 || numbers.has(number))
}

// Longer than any word with its affixes.
const LONGEST = 40

function isBuiltFromCommonParts(text: string): boolean {
  if (text.length > LONGEST) return false
  for (let start = 0; start < text.length; start++) {
    if (!isAffix(text.slice(0, start))) continue
    for (let end = start + 1; end <= text.length; end++) {
      if (isAffix(text.slice(end)) && isStem(text.slice(start, end))) return true
    }
  }
  return false
}

/** What is left of a text without digits and symbols around it and separators inside. */
function stemOf(text: string): string {
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return canonical(core).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function fold(text: string): string {
  return normalisePassword(text).toLowerCase()
}

const PRODUCT = 'caravan'
const SHORTEST_NAME = 3

/** Whether the password is one that is tried first: common to everybody, or one of the person's own names with trimmings. */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const folded = fold(password)
  const stem = stemOf(folded)
  const isName = [PRODUCT, ...names].some(name => {
    const own = stemOf(fold(name))
    return own.length >= SHORTEST_NAME && own === stem
  })
  return isName || isBuiltFromCommonParts(folded)
}
