// Generated from openapi.json by "npm run generate".
export const listLookalikes = {
"state": ["new","watching","benign","owned","confirmed"],
"fuzzer": ["addition","bitsquatting","cyrillic","homoglyph","hyphenation","insertion","omission","plural","repetition","replacement","subdomain","transposition","vowel-swap","dictionary","tld-swap","various","combosquat","confusable","homophone","hyphen-tld"],
"sort": ["firstSeenAt","-firstSeenAt","score","-score","name","-name"],
} as const;
