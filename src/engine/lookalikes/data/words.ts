/** Words that appear next to a brand name in deceptive domains, most frequent first. */
const frequent = `login secure account verify support online signin update my service security auth payment pay
  confirm wallet app web mail help portal official id access customer billing recovery`;

const english = `accounts action activate active activity address admin agree airdrop alert alerts api apps appeal approve
  assist authenticate authentication authorize bank banking benefits bill blue bonus bridge business buy call campaign card
  care careers case cdn center centre chat check checkout choose chrome cl claim claims click client cloud code company
  connect confirmation contact corp coupon credit crypto dao dashboard data deal deals defi delivery demo desk device direct
  discount document documents docs domain download drive email employee enroll event exchange express extension feedback file
  files find finance form forum free fund gateway get gift giveaway global group guard helpdesk helpline help-center home
  homepage host hosting hotline hr http https https-www hub identity import inbox info inc insurance install
  international internet invest invoice ipo jobs join kit kyc learn legal license limited link live loan locked log
  logon logistics login-secure manage manager market media member members message messages mobile money net network new news
  notice notification notify noreply office offer offers onlinebanking open order orders owa package panel parcel partner
  password payments payroll phone points policy portfolio post premium privacy private pro product profile promo protect
  protection receipt receive recieve recover redeem refund register registration remote renew renewal reset resolve resolution
  restore return returns review reward rewards safe safety sale sales sarl schedule seed server services session settings share
  ship shipping shop shopping sign signature signup site sms ssl sso staff status store stream subscribe summary survey
  swap sync system task tax team tech ticket tickets token top track tracking trade transaction transfer trial trust unlock
  upgrade us user users validate validation verification verified view vip voice vote vpn warning webmail web3
  website whitelist win work world ww www www1 your`;

/** Words from phishing in other languages. Users who do not speak the language cannot tell them from brand names. */
const foreign = `actif active activite agent aide anmeldung assistance autoryzacja banque bleu carte client clientes compte
  conta contact cuenta cuentas dostawa enligne entrega envio espace facture factura faktura forum fr gerer gouv groupe hilfe
  index kasse konto kunden kundenservice le lieferung livraison logowanie ma menu mon moncompte pago pagos paczka paket platnosc
  portail portal rechnung seguridad seguro service sicher sicherheit site solutions soporte suivi ssl supporto verifica
  verificacion verifizierung zahlung`;

const split = (text: string) => text.trim().split(/\s+/);

/** Words with the likelihood that they appear next to a brand: 78, 50 or 40. */
export const deceivingWords: ReadonlyMap<string, number> = new Map([
  ...split(foreign).map((word): [string, number] => [word, 40]),
  ...split(english).map((word): [string, number] => [word, 50]),
  ...split(frequent).map((word): [string, number] => [word, 78]),
]);

/** Rows of keys, top to bottom, of the three most common keyboard layouts. */
const layouts = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
];
/** Offset of each row to the right, in keys. */
const offsets = [0, 0.5, 0.75, 1.25];

/** Adjacent keys of each key, on any of the layouts. */
export const neighboringKeys: ReadonlyMap<string, string> = findNeighbours();

function findNeighbours(): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const layout of layouts) {
    const keys = layout.flatMap((row, y) => [...row].map((key, x) => ({ key, x: x + (offsets[y] ?? 0), y })));
    for (const one of keys) {
      for (const other of keys) {
        const sameRow = one.y === other.y && Math.abs(one.x - other.x) === 1;
        const nextRow = Math.abs(one.y - other.y) === 1 && Math.abs(one.x - other.x) < 1;
        if (!sameRow && !nextRow) continue;
        const near = found.get(one.key) ?? new Set();
        found.set(one.key, near.add(other.key));
      }
    }
  }
  return new Map([...found].map(([key, near]) => [key, [...near].join('')]));
}

/** Groups of spellings with the same sound in English, French, German or Spanish. */
export const soundsAlike: readonly (readonly string[])[] = [
  ['ph', 'f', 'ff'],
  ['ck', 'k', 'c', 'kk', 'q', 'qu'],
  ['x', 'ks', 'cks', 'cs', 'ex'],
  ['s', 'c', 'ss', 'z', 'sc'],
  ['ee', 'ea', 'i', 'ie', 'y'],
  ['ay', 'ai', 'ey', 'ei'],
  ['oo', 'u', 'ou', 'ew'],
  ['or', 'our', 'ore', 'aw'],
  ['er', 'ar', 'or', 'ur', 'ir', 're', 'a'],
  ['oa', 'o', 'ow', 'oe'],
  ['j', 'g', 'dg', 'dge'],
  ['sh', 'ch', 'sch', 'ti'],
  ['wh', 'w', 'v'],
  ['kn', 'n', 'gn'],
  ['wr', 'r', 'rr', 'rh'],
  ['mb', 'm', 'mm'],
  ['le', 'el', 'al', 'l', 'll'],
  ['th', 't', 'tt'],
  ['igh', 'ie', 'y', 'i', 'eye'],
  ['tion', 'sion', 'cion', 'shun'],
  ['air', 'are', 'ear', 'ere'],
  ['for', 'four', '4'],
  ['to', 'two', 'too', '2'],
  ['you', 'u', 'yu'],
  ['ate', 'eight', '8'],
  ['one', 'won', '1'],
  ['be', 'bee', 'b'],
  ['see', 'sea', 'c'],
  ['and', 'n', 'und', 'et'],
  ['by', 'buy', 'bye'],
  ['right', 'write', 'rite'],
  ['site', 'sight', 'cite'],
  ['mail', 'male', 'mayl'],
  ['way', 'weigh', 'whey'],
  ['pay', 'pey', 'pai'],
  ['cell', 'sell', 'sel'],
  ['new', 'knew', 'gnu', 'nu'],
  ['web', 'webb', 'wep'],
];

/**
 * Glyphs that a registry allows, by public suffix: the code points in its published IDN tables. Other suffixes are
 * assumed to allow all Latin letters.
 */
const none = '';
const french = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿæœ';
const german = 'áàăâåäãąāćĉčċçďđéèĕêěëėęēğĝġģĥħíìĭîïĩįīıĵķĸĺľļłńňñņŋóòŏôöőõøōŕřŗśŝšşťţŧúùŭûůüűũųūŵýŷÿźžżæœ';
const admitted: Readonly<Record<string, string>> = {
  ...forEach('ad cz sk uk nl edu us gov mil jp cn tw', none),
  ...forEach('de eu pl', german),
  ...forEach('be fr re yt pm wf tf ch li', french),
  info: 'áäåąćčéėęíįłñńóöøőśšúüūűųźżžæ',
  br: 'àáâãçéêíóôõúüýÿ',
  dk: 'äåéöøüæ',
  fi: 'ʒáäåâčđǧǥǩŋõöšŧž',
  no: 'áàäåčçéèêïŋńñóòôöøšŧüžæ',
  ca: 'àâçèéêëîïôùûüÿæœ',
};

function forEach(suffixes: string, glyphs: string): Record<string, string> {
  return Object.fromEntries(suffixes.split(' ').map((suffix) => [suffix, glyphs]));
}

const sets = new Map(Object.entries(admitted).map(([suffix, glyphs]) => [suffix, new Set(glyphs)]));

/** Returns the non-ASCII Latin letters that names below a suffix can contain; null for any. */
export function admittedGlyphs(suffix: string): ReadonlySet<string> | null {
  return sets.get(suffix) ?? sets.get(suffix.slice(suffix.lastIndexOf('.') + 1)) ?? null;
}
