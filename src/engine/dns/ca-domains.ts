/** Names that CAs recognise in CAA, by a word of the issuer's organisation or common name. */
const CA_DOMAINS: readonly [pattern: RegExp, domains: readonly string[]][] = [
  [/let'?s encrypt|\bISRG\b/i, ['letsencrypt.org']],
  [
    /digicert|geotrust|thawte|rapidssl|quovadis|baltimore|cybertrust/i,
    [
      'digicert.com',
      'www.digicert.com',
      'digicert.ne.jp',
      'cybertrust.ne.jp',
      'geotrust.com',
      'thawte.com',
      'rapidssl.com',
      'symantec.com',
      'quovadisglobal.com',
      'digitalcertvalidation.com',
      'amazon.com',
    ],
  ],
  [/zerossl/i, ['sectigo.com', 'zerossl.com', 'comodoca.com', 'usertrust.com']],
  [
    /sectigo|comodo|usertrust/i,
    ['sectigo.com', 'comodo.com', 'comodoca.com', 'usertrust.com', 'trust-provider.com', 'zerossl.com'],
  ],
  [/globalsign/i, ['globalsign.com']],
  [/google trust services/i, ['pki.goog', 'google.com']],
  [/amazon/i, ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com']],
  [/godaddy|starfield/i, ['godaddy.com', 'starfieldtech.com']],
  [/entrust|affirmtrust/i, ['entrust.net', 'affirmtrust.com']],
  [/buypass/i, ['buypass.com', 'buypass.no']],
  [/ssl\.com|ssl corp/i, ['ssl.com']],
  [/actalis/i, ['actalis.it']],
  [/certum|asseco|unizeto/i, ['certum.pl', 'certum.eu', 'yandex.com']],
  [/swisssign/i, ['swisssign.com', 'swisssign.net', 'swissign.com']],
  [/hellenic|harica/i, ['harica.gr']],
  [/t-systems|telesec|telekom/i, ['telesec.de', 'dfn.de']],
  [/identrust/i, ['identrust.com']],
  [/d-trust/i, ['d-trust.net', 'dtrust.de', 'dtrust.net']],
  [/certigna|dhimyotis/i, ['certigna.com', 'certigna.fr']],
  [/microsoft/i, ['microsoft.com']],
  [/apple/i, ['pki.apple.com']],
  [/trustasia/i, ['trustasia.com']],
  [/trustwave|securetrust|viking cloud/i, ['trustwave.com', 'securetrust.com']],
  [/e-tugra/i, ['e-tugra.com.tr', 'e-tugra.com']],
  [/secom/i, ['secomtrust.net']],
  [/certsign/i, ['certsign.ro']],
];

/** CAA names of the CA that an issuer's organisation or common name belongs to; null for an unknown CA. */
export function caDomainsOf(issuer: {
  organization?: string | null;
  commonName?: string | null;
}): string[] | null {
  for (const text of [issuer.organization, issuer.commonName]) {
    if (!text) continue;
    const entry = CA_DOMAINS.find(([pattern]) => pattern.test(text.slice(0, 300)));
    if (entry) return [...entry[1]];
  }
  return null;
}
