/** Words that stand beside a brand's name in addresses made to deceive, those met most often first. */
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

/** Of phishing in other languages; they are told from brands by nobody who speaks them. */
const foreign = `actif active activite agent aide anmeldung assistance autoryzacja banque bleu carte client clientes compte
  conta contact cuenta cuentas dostawa enligne entrega envio espace facture factura faktura forum fr gerer gouv groupe hilfe
  index kasse konto kunden kundenservice le lieferung livraison logowanie ma menu mon moncompte pago pagos paczka paket platnosc
  portail portal rechnung seguridad seguro service sicher sicherheit site solutions soporte suivi ssl supporto verifica
  verificacion verifizierung zahlung`;

const split = (text: string) => text.trim().split(/\s+/);

/** Words with how likely they are met beside a brand: 78, 50 or 40. */
export const deceivingWords: ReadonlyMap<string, number> = new Map([
  ...split(foreign).map((word): [string, number] => [word, 40]),
  ...split(english).map((word): [string, number] => [word, 50]),
  ...split(frequent).map((word): [string, number] => [word, 78]),
]);
