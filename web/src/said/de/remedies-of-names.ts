import type { Phrases } from '../phrases.ts';

/** German remediation texts for findings about DNS and mail. */
export const remediesOfNames: Phrases = {
  'Publish CAA records that name the CAs you use, and an iodef address for reports.':
    'Veröffentliche CAA-Einträge, die deine CAs nennen, und eine iodef-Adresse für Meldungen.',
  'Correct the record: flags 0, a known tag (issue, issuewild, issuemail, iodef) and a quoted value.':
    'Berichtige den Eintrag: Flags 0, ein bekanntes Schlüsselwort (issue, issuewild, issuemail, iodef) und ein Wert in Anführungszeichen.',
  "Before the renewal is due, add the CA's CAA domain to the record or switch to a CA that is listed.":
    'Ergänze die CAA-Domain der CA im Eintrag, oder wechsle vor der Erneuerung zu einer CA, die darin steht.',
  'Add accounturi with the URL of your ACME account, and validationmethods with the one method you use.':
    'Ergänze accounturi mit der URL deines ACME-Kontos und validationmethods mit dem einen Verfahren, das du nutzt.',
  "Compare the DS at the parent with the zone's keys and check the dates of the signatures. If a quick fix is not possible, remove the DS record at the registrar and sign the zone again.":
    'Vergleiche den DS der übergeordneten Zone mit den Schlüsseln der Zone und sieh nach den Daten der Signaturen. Geht es nicht schnell, entferne den DS beim Registrar und signiere neu.',
  'Turn on DNSSEC at the DNS provider and submit the DS record to the registrar (many providers do both in one step).':
    'Schalte DNSSEC beim DNS-Anbieter ein und gib den DS-Eintrag dem Registrar (viele tun beides in einem Schritt).',
  'Submit the DS record at the registrar, or publish CDS records if the registry reads them.':
    'Trage den DS-Eintrag beim Registrar ein, oder veröffentliche CDS-Einträge, wenn die Registry sie liest.',
  'Check that the signer is running and that the secondaries receive the new zone. If time is short, sign the zone manually.':
    'Prüfe, ob das Signieren läuft und die Secondaries die neue Zone bekommen; signiere von Hand, wenn es schnell gehen muss.',
  'Roll over to ECDSA P-256 (algorithm 13), following the algorithm rollover procedure of your signer.':
    'Wechsle zu ECDSA P-256 (Algorithmus 13), nach dem Verfahren deines Signierers für den Wechsel des Algorithmus.',
  'Add a DS record with digest type 2 (SHA-256) at the registrar, then remove the old one.':
    'Ergänze beim Registrar einen DS-Eintrag mit Digest-Typ 2 (SHA-256), dann entferne den alten.',
  'Set the iterations to 0 and an empty salt in the signer, or use NSEC.':
    'Setze im Signierer die Runden auf 0 und das Salz auf leer, oder nimm NSEC.',
  'Configure the zone on that server, or remove the server from the delegation.':
    'Lade die Zone auf diesen Server, oder nimm den Server aus der Delegation.',
  'Create the zone at that provider now, or change the delegation at the registrar to servers you control.':
    'Lege die Zone jetzt bei diesem Anbieter an, oder ändere die Delegation beim Registrar auf Server, die dir gehören.',
  'Remove that name server from the delegation immediately, and register its domain yourself if the change takes time.':
    'Nimm diesen Nameserver sofort aus der Delegation, und registriere seine Domain, wenn die Änderung dauert.',
  'Make both sets match: correct the delegation at the registrar or the NS records in the zone.':
    'Gleiche beide an: berichtige die Delegation beim Registrar oder die NS-Einträge der Zone.',
  'Disable recursion on authoritative servers, or limit it to your own networks.':
    'Schalte Rekursion auf autoritativen Servern ab, oder beschränke sie auf eigene Netze.',
  'Allow transfers only to the addresses of your secondaries, authenticated with TSIG.':
    'Erlaube Übertragungen nur an die Adressen deiner Secondaries, mit TSIG geschützt.',
  'Check NOTIFY and zone transfer from the primary to the server that is behind.':
    'Prüfe NOTIFY und Zonenübertragung vom Primary zum Server, der zurückliegt.',
  'Move the record to an internal view of the zone, or remove it.':
    'Verschiebe den Eintrag in eine interne Sicht der Zone, oder entferne ihn.',
  'Replace the wildcard with explicit records if you do not need it.':
    'Ersetze den Platzhalter durch einzelne Einträge, wenn du ihn nicht brauchst.',
  'Turn on the transfer lock (often called "domain lock") in your account at the registrar.':
    'Schalte die Transfersperre (oft „domain lock“) im Konto beim Registrar ein.',
  'Ask the registrar to set "client delete prohibited" and "client update prohibited".':
    'Bitte den Registrar, „client delete prohibited“ und „client update prohibited“ zu setzen.',
  'For domains whose loss would hurt, order a registry lock from your registrar.':
    'Bestelle für Domains, deren Verlust schmerzt, beim Registrar eine Sperre der Registry.',
  'Publish one SPF record that lists your senders and ends with -all or ~all.':
    'Veröffentliche einen SPF-Eintrag, der deine Absender nennt und mit -all oder ~all endet.',
  'Merge them into one record and delete the others.':
    'Führe sie in einem Eintrag zusammen und lösche die anderen.',
  'Correct the term named in the evidence and test with "belltower spf".':
    'Berichtige den Teil, den der Beleg nennt, und prüfe mit „belltower spf“.',
  'Remove includes of services you no longer use, replace a and mx with addresses, and give bulk senders their own subdomain.':
    'Entferne include-Teile von Diensten, die du nicht mehr nutzt, ersetze a und mx durch Adressen, und gib Massenversendern eine eigene Subdomain.',
  'Remove the mechanisms whose targets no longer exist; the evidence names them.':
    'Entferne die Teile, deren Ziele es nicht mehr gibt; der Beleg nennt sie.',
  'Replace +all with -all, list only your real senders, and check included records for the same problem.':
    'Ersetze +all durch -all, nenne nur deine wirklichen Absender, und prüfe eingebundene Einträge auf denselben Fehler.',
  'End the record with -all, or with ~all while you still collect DMARC reports.':
    'Beende den Eintrag mit -all, oder mit ~all, solange du noch DMARC-Berichte sammelst.',
  'Remove the term immediately, and contact the owner of any include that contains it.':
    'Entferne den Teil sofort, und kläre es mit dem Inhaber des include, der ihn enthält.',
  'Narrow the ranges to the addresses you really use, or rely on DKIM for shared senders.':
    'Enge die Bereiche auf die Adressen ein, die du wirklich nutzt, oder verlass dich bei geteilten Absendern auf DKIM.',
  'Replace ptr with ip4, ip6, a or include terms.': 'Ersetze ptr durch ip4, ip6, a oder include.',
  'Split the text into strings of at most 255 octets, and shorten the record.':
    'Teile den Text in Stücke von höchstens 255 Oktetten, und kürze den Eintrag.',
  'Publish v=DMARC1; p=none; rua=mailto:… at _dmarc, review the reports for a few weeks, then move to quarantine and reject.':
    'Veröffentliche v=DMARC1; p=none; rua=mailto:… unter _dmarc, lies einige Wochen die Berichte, dann gehe zu quarantine und reject.',
  'Keep one record and delete the others.': 'Behalte einen Eintrag und lösche die anderen.',
  'Correct the record: tags are separated by semicolons, and v comes first. Test with "belltower dmarc".':
    'Berichtige den Eintrag; Felder sind durch Semikolon getrennt, und v steht vorn. Prüfe mit „belltower dmarc“.',
  'When the reports show that your own senders pass, move to p=quarantine and then to p=reject.':
    'Wenn die Berichte zeigen, dass deine Absender bestehen, gehe zu p=quarantine und dann zu p=reject.',
  'Move to p=reject once the reports show that your own senders pass.':
    'Gehe zu p=reject, sobald die Berichte sauber sind.',
  'Remove t=y when testing is finished.': 'Entferne t=y, wenn der Test vorbei ist.',
  'Set sp and np to the same policy as p, or remove sp so that p applies.':
    'Setze sp und np auf dieselbe Richtlinie wie p, oder entferne sp, damit p gilt.',
  'Remove these tags. Use t=y for a test phase instead of pct.':
    'Entferne diese Felder. Nimm für einen Test t=y statt pct.',
  'Add rua=mailto: with the address of a mailbox or service that processes the reports.':
    'Ergänze rua=mailto: mit einem Postfach oder Dienst, der die Berichte liest.',
  'Ask the report service to publish the _report._dmarc record for your domain, or use an address in your own domain.':
    'Bitte den Berichtsdienst, den Eintrag _report._dmarc für deine Domain zu veröffentlichen, oder nimm eine Adresse in deiner Domain.',
  'Publish "v=spf1 -all", "v=DMARC1; p=reject" and the null MX record "0 .".':
    'Veröffentliche "v=spf1 -all", "v=DMARC1; p=reject" und den leeren MX-Eintrag "0 .".',
  "Publish the key for the selector again, or remove the selector from the sending system and from the domain's settings.":
    'Veröffentliche den Schlüssel des Selektors wieder, oder entferne den Selektor aus dem sendenden System und der Liste.',
  'Create a 2048-bit key under a new selector, switch signing to it, then remove the old key.':
    'Erzeuge einen neuen Schlüssel mit 2048 Bit unter einem neuen Selektor, stelle das Signieren um, dann entferne den alten.',
  'Rotate to a 2048-bit key under a new selector.':
    'Wechsle zu einem Schlüssel mit 2048 Bit unter einem neuen Selektor.',
  'Remove t=y from the key record.': 'Entferne t=y aus dem Schlüsseleintrag.',
  "Declare the selectors you use in the domain's settings, or set up DKIM at your email provider.":
    'Nenne deine Selektoren in den Einstellungen der Domain, oder richte DKIM beim Mailanbieter ein.',
  'Publish the policy file at mta-sts.<domain> in testing mode, add the TXT record, and switch to enforce when the TLS reports show no failures.':
    'Veröffentliche die Richtlinie unter mta-sts.<domain> im Modus testing, ergänze den TXT-Eintrag und gehe zu enforce, wenn die TLS-Berichte sauber sind.',
  'Serve /.well-known/mta-sts.txt on the mta-sts host with a valid certificate, status 200 and the fields version, mode, mx and max_age.':
    'Liefere /.well-known/mta-sts.txt auf dem Host mta-sts mit gültigem Zertifikat, Status 200 und den Feldern version, mode, mx und max_age.',
  'Add the host to the policy and change the id in the TXT record, or remove the MX record.':
    'Ergänze den Host in der Richtlinie und ändere die id im TXT-Eintrag, oder entferne den MX-Eintrag.',
  'Review the TLS reports, fix the failures, and switch to enforce mode.':
    'Lies die TLS-Berichte, behebe, was sie zeigen, und setze den Modus enforce.',
  'Publish v=TLSRPTv1; rua=mailto:… at _smtp._tls.<domain>.':
    'Veröffentliche v=TLSRPTv1; rua=mailto:… unter _smtp._tls.<domain>.',
  'Install a certificate and enable STARTTLS on the mail server.':
    'Richte auf dem Mailserver ein Zertifikat ein und schalte STARTTLS ein.',
  'Install a publicly trusted certificate that covers the MX host name.':
    'Richte ein öffentlich vertrautes Zertifikat ein, das den Namen des MX nennt.',
  'Update the TLS library of the mail server and enable TLS 1.2 and 1.3.':
    'Aktualisiere die TLS-Bibliothek des Mailservers und schalte TLS 1.2 und 1.3 ein.',
  'Publish the TLSA record of the current key now. In future, publish the next record before each key change.':
    'Veröffentliche jetzt den TLSA-Eintrag des heutigen Schlüssels, und künftig den nächsten vor jedem Wechsel.',
  'Sign the zone with DNSSEC or remove the records.':
    'Signiere die Zone mit DNSSEC, oder entferne die Einträge.',
  'With DNSSEC in place, publish TLSA records (usage 3, selector 1, type 1) for port 25 of each MX host.':
    'Veröffentliche, sobald DNSSEC steht, TLSA-Einträge (Usage 3, Selector 1, Type 1) für Port 25 jedes MX-Hosts.',
  'Use SVG Tiny PS, set DMARC to p=quarantine or p=reject, and supply a valid mark certificate where the provider requires one.':
    'Nimm SVG Tiny PS, erreiche p=quarantine oder p=reject, und liefere ein gültiges Markenzertifikat, wo der Anbieter eines verlangt.',
  'Remove that MX record immediately, and register the domain yourself while resolvers may still have the record cached.':
    'Entferne diesen MX-Eintrag sofort, und registriere die Domain, falls Resolver den Eintrag noch kennen.',
  'Point the MX record to a name that has its own address records.':
    'Lass den MX-Eintrag auf einen Namen zeigen, der selbst Adressen hat.',
  'Ask the network operator to set a PTR record, and publish the matching address record.':
    'Bitte den Netzbetreiber um einen PTR-Eintrag, und veröffentliche die passende Adresse.',
};
