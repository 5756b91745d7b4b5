import type { Phrases } from '../phrases.ts';

/** German remediation texts for findings about availability, registration, certificates and TLS. */
export const remediesOfServices: Phrases = {
  'Open the newest checks of the monitor to see the phase that breaks (name, connection, TLS, response), repair that part, and watch the next check turn green.':
    'Öffne die neuesten Prüfungen des Monitors, um zu sehen, welche Phase bricht (Name, Verbindung, TLS, Antwort), behebe diesen Teil und sieh zu, wie die nächste Prüfung grün wird.',
  'Group the incidents of the month by cause, remove the most frequent one first, and declare planned work as maintenance windows so that it does not count.':
    'Ordne die Vorfälle des Monats nach Ursache, beseitige die häufigste zuerst und trage geplante Arbeiten als Wartungsfenster ein, damit sie nicht zählen.',
  'Look at the incidents of the month for a common cause such as deployments, certificates or an overloaded back end, and add health-checked redundancy where one machine is the whole service.':
    'Suche in den Vorfällen nach einer gemeinsamen Ursache wie Auslieferungen, Zertifikaten oder einem überlasteten Backend, und schaffe geprüfte Redundanz, wo ein Rechner der ganze Dienst ist.',
  "Read the server's log for the handshake error; the usual causes are a missing certificate for the requested name, a key that does not match, or a protocol and cipher configuration without overlap.":
    'Lies im Log des Servers nach, woran der Handshake scheitert; üblich sind ein fehlendes Zertifikat für den angefragten Namen, ein Schlüssel, der nicht passt, oder Protokolle und Chiffren ohne Überschneidung.',
  'Find the failing paths in the access log by status, then the matching exceptions or upstream timeouts in the application log, and fix or roll back what changed.':
    'Finde die fehlerhaften Pfade im Zugriffslog nach Status, dann die passenden Ausnahmen oder Zeitüberschreitungen im Anwendungslog, und behebe die Änderung oder nimm sie zurück.',
  'Check that exactly one place decides on scheme, host name and trailing slash. A frequent cause is a proxy that talks HTTP to a back end which itself redirects to HTTPS.':
    'Sorge dafür, dass genau eine Stelle über Schema, Hostnamen und Schrägstrich am Ende entscheidet. Oft spricht ein Proxy HTTP mit einem Backend, das selbst auf HTTPS weiterleitet.',
  'Compare the phases of the stored checks: slow DNS, connection and TLS point to network or distance, slow first byte points to the application, its database or a cold cache.':
    'Vergleiche die Phasen der gespeicherten Prüfungen: Langsames DNS, Verbinden und TLS deuten auf Netz oder Entfernung, ein langsames erstes Byte auf die Anwendung, ihre Datenbank oder einen kalten Cache.',
  'Publish addresses for both names, obtain a certificate that covers both, and redirect one to the other.':
    'Veröffentliche Adressen für beide Namen, hole ein Zertifikat, das beide nennt, und leite den einen auf den anderen weiter.',
  'Open the firewall and listen on the IPv6 address, or remove the AAAA record until IPv6 is served properly.':
    'Öffne die Firewall und lausche auf der IPv6-Adresse, oder entferne den AAAA-Eintrag, bis IPv6 richtig bedient wird.',
  'Enable IPv6 at the hosting provider or the content network, test it, then publish AAAA records.':
    'Schalte IPv6 beim Hoster oder Content-Netz ein, teste es und veröffentliche dann AAAA-Einträge.',
  'Ask the parent zone which name servers are delegated, then ask each of them directly. Check for an expired registration, a zone removed at the provider, or broken DNSSEC signatures.':
    'Frage die übergeordnete Zone, an welche Nameserver delegiert ist, dann jeden davon direkt. Prüfe, ob die Registrierung abgelaufen, die Zone beim Anbieter gelöscht oder eine DNSSEC-Signatur kaputt ist.',
  'Repair the server or its firewall (UDP and TCP port 53), or remove it from the delegation at the registrar and from the zone.':
    'Repariere den Server oder seine Firewall (UDP und TCP, Port 53), oder entferne ihn beim Registrar aus der Delegation und aus der Zone.',
  'Add at least one more name server on another machine, best at another site or provider.':
    'Füge mindestens einen weiteren Nameserver auf einem anderen Rechner hinzu, am besten an einem anderen Ort oder bei einem anderen Anbieter.',
  'Use a DNS provider with servers in several networks, or add a secondary service elsewhere.':
    'Nimm einen DNS-Anbieter mit Servern in mehreren Netzen, oder ergänze einen Secondary-Dienst anderswo.',
  'Check that the mail service listens and that no firewall blocks port 25; remove MX records that point to retired hosts.':
    'Prüfe, ob der Maildienst lauscht und keine Firewall Port 25 sperrt; entferne MX-Einträge, die auf abgeschaltete Hosts zeigen.',
  'Renew at the registrar today. In the redemption period ask the registrar to restore the domain, which costs extra but still works.':
    'Verlängere heute beim Registrar. In der Rückgabefrist kann der Registrar die Domain wiederherstellen, das kostet mehr, geht aber noch.',
  'Ask the registrar for the reason, settle it (contact verification, payment, complaint), and have the hold lifted.':
    'Frage den Registrar nach dem Grund, kläre ihn (Bestätigung des Kontakts, Zahlung, Beschwerde) und lass die Sperre aufheben.',
  "Renew now by hand. Automatic renewal cannot be seen from outside, so verify in the registrar's account that it is on and that the payment method is valid.":
    'Verlängere jetzt von Hand. Die automatische Verlängerung ist von außen nicht zu sehen; prüfe im Konto beim Registrar, ob sie an und das Zahlungsmittel gültig ist.',
  'Confirm automatic renewal and the payment method at the registrar, or renew now for several years.':
    'Prüfe automatische Verlängerung und Zahlungsmittel beim Registrar, oder verlängere jetzt um mehrere Jahre.',
  'Renew and deploy the certificate now, reload every server that holds the old one, then automate renewal with ACME and let it reload the service.':
    'Erneuere das Zertifikat jetzt und spiele es ein, lade jeden Server neu, der das alte hat, und automatisiere die Erneuerung mit ACME samt Neuladen des Dienstes.',
  'Deploy the certificate that is valid now, and check the clock of the machine that issued it if this is a private CA.':
    'Spiele das Zertifikat ein, das jetzt gilt, und prüfe bei einer eigenen CA die Uhr des Rechners, der es ausgestellt hat.',
  'Issue a certificate that lists this exact name or a fitting wildcard, and check that the server chooses the certificate by SNI.':
    'Lass ein Zertifikat ausstellen, das genau diesen Namen oder einen passenden Platzhalter nennt, und prüfe, ob der Server das Zertifikat nach SNI wählt.',
  'Use a certificate of a publicly trusted CA for public services. Keep private CAs for names that only your own devices use.':
    'Nimm für öffentliche Dienste ein Zertifikat einer öffentlich vertrauten CA. Behalte eigene CAs für Namen, die nur deine Geräte nutzen.',
  'Create a new key, obtain a new certificate, deploy it everywhere, and find out why the old one was revoked.':
    'Erzeuge einen neuen Schlüssel, hole ein neues Zertifikat, spiele es überall ein und finde heraus, warum das alte widerrufen wurde.',
  'Configure the full chain file (leaf first, then the intermediates, without the root). ACME clients write it as fullchain.':
    'Trage die ganze Kette ein (Blatt zuerst, dann die Zwischenzertifikate, ohne Wurzel). ACME-Clients schreiben sie als fullchain.',
  'Run the renewal by hand, read its error, and check validation (port 80, DNS record, CAA, rate limits) and the reload hook.':
    'Starte die Erneuerung von Hand, lies ihren Fehler und prüfe Validierung (Port 80, DNS-Eintrag, CAA, Grenzen der CA) und das Neuladen.',
  'Check that the renewal job runs and succeeds. For manual certificates, order the new one now.':
    'Prüfe, ob die Erneuerung läuft und gelingt. Bestelle bei Zertifikaten von Hand das neue jetzt.',
  'Create a new key (ECDSA P-256 or RSA 2048 and more) on an up-to-date system, issue a new certificate, and revoke the old one.':
    'Erzeuge auf einem aktuellen System einen neuen Schlüssel (ECDSA P-256 oder RSA ab 2048), lass ein neues Zertifikat ausstellen und das alte widerrufen.',
  "Issue the certificate again from a CA chain that uses SHA-256 or better, and remove old intermediates from the server's chain file.":
    'Lass das Zertifikat aus einer CA-Kette mit SHA-256 oder besser neu ausstellen und entferne alte Zwischenzertifikate aus der Kette des Servers.',
  'Have it issued again within the limit, best by an ACME client that renews by itself.':
    'Lass es innerhalb der Grenze neu ausstellen, am besten mit einem ACME-Client, der von selbst erneuert.',
  'Issue it again with every host name listed as a subject alternative name.':
    'Lass es neu ausstellen, mit jedem Hostnamen als Subject Alternative Name.',
  "Have the certificate issued again; a sound CA embeds fresh proofs. Where proofs are delivered by stapling, check the server's configuration.":
    'Lass das Zertifikat neu ausstellen; eine gute CA bettet frische Nachweise ein. Prüfe die Einstellung des Servers, wo Nachweise per Stapling kommen.',
  'Report it to the CA and ask for a new certificate. For a private CA, correct the profile.':
    'Melde es der CA und bitte um ein neues Zertifikat. Berichtige bei einer eigenen CA das Profil.',
  'Give each service its own key and create a new one with each renewal, which is the default of most ACME clients.':
    'Gib jedem Dienst seinen eigenen Schlüssel und erzeuge bei jeder Erneuerung einen neuen, wie es die meisten ACME-Clients tun.',
  'Find out who asked for it. If nobody did, have it revoked by the CA, look for a hijack of DNS or of web validation, and tighten CAA.':
    'Finde heraus, wer es bestellt hat. War es niemand, lass es von der CA widerrufen, suche nach einer Übernahme von DNS oder Webvalidierung und verschärfe CAA.',
  'Issue it again with an allowed key and correct the template or client that made it, or widen the policy on purpose.':
    'Lass es mit einem erlaubten Schlüssel neu ausstellen und berichtige Vorlage oder Client, oder erweitere die Richtlinie mit Absicht.',
  'Issue it again with a shorter validity and correct the order template, or raise the limit in the policy on purpose.':
    'Lass es mit kürzerer Laufzeit neu ausstellen und berichtige die Vorlage, oder hebe die Grenze der Richtlinie mit Absicht an.',
  'Replace it by certificates for single names, and forbid wildcards with the CAA property issuewild ";".':
    'Ersetze es durch Zertifikate für einzelne Namen und verbiete Platzhalter mit der CAA-Eigenschaft issuewild ";".',
  'Find the owner of the host, add it to the inventory or take it down.':
    'Finde den Inhaber des Hosts, nimm den Host in den Bestand auf oder schalte ihn ab.',
  'Copy the new certificate to this host and reload the service; add the reload to the renewal hook.':
    'Kopiere das neue Zertifikat auf diesen Host und lade den Dienst neu; ergänze das Neuladen in der Erneuerung.',
  'Deploy the same certificate on all nodes, or note the difference as intended if several networks serve the name.':
    'Spiele auf allen Knoten dasselbe Zertifikat ein, oder vermerke den Unterschied als gewollt, wenn mehrere Netze den Namen bedienen.',
  'Ask the CA for an explanation and a new, logged certificate. Check that the served certificate is the one you ordered.':
    'Frage die CA nach einer Erklärung und einem neuen, eingetragenen Zertifikat. Prüfe, ob das ausgelieferte das bestellte ist.',
  'Switch it off and update the TLS library. Check every other service that uses the same key.':
    'Schalte es ab und aktualisiere die TLS-Bibliothek. Prüfe jeden anderen Dienst mit demselben Schlüssel.',
  "Allow only TLS 1.2 and TLS 1.3 in the server's configuration.":
    'Erlaube in der Einstellung des Servers nur TLS 1.2 und TLS 1.3.',
  'Allow only TLS 1.2 and TLS 1.3. Browsers of the last ten years support this.':
    'Erlaube nur TLS 1.2 und TLS 1.3. Browser der letzten zehn Jahre können das.',
  'Update the TLS library or put a current proxy in front of the service, then enable TLS 1.2 and TLS 1.3.':
    'Aktualisiere die TLS-Bibliothek oder stelle einen aktuellen Proxy davor, dann schalte TLS 1.2 und TLS 1.3 ein.',
  'Update the TLS library or the proxy (OpenSSL 1.1.1 and newer has it) and enable TLS 1.3.':
    'Aktualisiere die TLS-Bibliothek oder den Proxy (OpenSSL ab 1.1.1 kann es) und schalte TLS 1.3 ein.',
  'Remove these suites from the configuration; take the intermediate profile of the Mozilla guidelines as it stands.':
    'Entferne diese Suiten aus der Einstellung; nimm das mittlere Profil der Mozilla-Empfehlungen, wie es ist.',
  'Remove RC4 from the cipher list and prefer AES-GCM and ChaCha20-Poly1305.':
    'Entferne RC4 aus der Liste der Chiffren und bevorzuge AES-GCM und ChaCha20-Poly1305.',
  'Remove these suites from the cipher list; no current client needs them.':
    'Entferne diese Suiten aus der Liste der Chiffren; kein heutiger Client braucht sie.',
  'Enable ECDHE suites and put them first; TLS 1.3 always has forward secrecy.':
    'Schalte ECDHE-Suiten ein und setze sie an den Anfang; TLS 1.3 hat immer Forward Secrecy.',
  'Enable the ECDHE suites with AES-GCM or ChaCha20-Poly1305 and drop CBC when no old client needs it.':
    'Schalte die ECDHE-Suiten mit AES-GCM oder ChaCha20-Poly1305 ein und lass CBC weg, wenn kein alter Client es braucht.',
  'Use ECDHE only, or the named groups ffdhe2048 and larger.':
    'Nimm nur ECDHE, oder die benannten Gruppen ab ffdhe2048.',
  'Remove the suites whose names begin with TLS_RSA_ from the cipher list.':
    'Entferne die Suiten, deren Namen mit TLS_RSA_ beginnen, aus der Liste der Chiffren.',
  'Update to a TLS library that has it (for example OpenSSL 3.5) and put the group first.':
    'Aktualisiere auf eine TLS-Bibliothek, die ihn hat (etwa OpenSSL 3.5), und setze die Gruppe an den Anfang.',
  'Update the TLS library; every maintained one has supported the signal since 2010. Disable client-initiated renegotiation.':
    'Aktualisiere die TLS-Bibliothek; jede gepflegte sendet das Signal seit 2010. Schalte Neuaushandlung durch den Client ab.',
  'Switch TLS compression off in the server or the library; compress at the HTTP layer instead.':
    'Schalte die TLS-Kompression im Server oder in der Bibliothek ab; komprimiere stattdessen in HTTP.',
};
