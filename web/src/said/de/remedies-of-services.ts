import type { Phrases } from '../phrases.ts';

/** German remediation texts for findings about availability, registration, certificates and TLS. */
export const remediesOfServices: Phrases = {
  'Open the latest checks of the monitor to see which phase fails (DNS, connect, TLS, response). Fix it and confirm that the next check succeeds.':
    'Öffne die neuesten Prüfungen des Monitors, um zu sehen, welche Phase bricht (Name, Verbindung, TLS, Antwort), behebe diesen Teil und sieh zu, wie die nächste Prüfung grün wird.',
  "Group this month's incidents by cause and fix the most frequent cause first. Schedule maintenance windows for planned work so that it does not count.":
    'Ordne die Vorfälle des Monats nach Ursache, beseitige die häufigste zuerst und trage geplante Arbeiten als Wartungsfenster ein, damit sie nicht zählen.',
  "Look for a common cause in this month's incidents, such as deployments, certificates or an overloaded backend. Add redundancy with health checks where the service depends on a single machine.":
    'Suche in den Vorfällen nach einer gemeinsamen Ursache wie Auslieferungen, Zertifikaten oder einem überlasteten Backend, und schaffe geprüfte Redundanz, wo ein Rechner der ganze Dienst ist.',
  "Read the server's log for the handshake error; the usual causes are a missing certificate for the requested name, a key that does not match, or a protocol and cipher configuration without overlap.":
    'Lies im Log des Servers nach, woran der Handshake scheitert; üblich sind ein fehlendes Zertifikat für den angefragten Namen, ein Schlüssel, der nicht passt, oder Protokolle und Chiffren ohne Überschneidung.',
  'Filter the access log by status to find the failing paths, find the matching exceptions or upstream timeouts in the application log, and fix or roll back the change that caused them.':
    'Finde die fehlerhaften Pfade im Zugriffslog nach Status, dann die passenden Ausnahmen oder Zeitüberschreitungen im Anwendungslog, und behebe die Änderung oder nimm sie zurück.',
  'Make sure that only one place redirects for scheme, hostname and trailing slash. A frequent cause is a proxy that uses HTTP to reach a backend that redirects to HTTPS.':
    'Sorge dafür, dass genau eine Stelle über Schema, Hostnamen und Schrägstrich am Ende entscheidet. Oft spricht ein Proxy HTTP mit einem Backend, das selbst auf HTTPS weiterleitet.',
  'Compare the phases of recent checks. Slow DNS, connect and TLS phases point to the network or distance; a slow first byte points to the application, its database or a cold cache.':
    'Vergleiche die Phasen der gespeicherten Prüfungen: Langsames DNS, Verbinden und TLS deuten auf Netz oder Entfernung, ein langsames erstes Byte auf die Anwendung, ihre Datenbank oder einen kalten Cache.',
  'Publish addresses for both names, obtain a certificate that covers both, and redirect one to the other.':
    'Veröffentliche Adressen für beide Namen, hole ein Zertifikat, das beide nennt, und leite den einen auf den anderen weiter.',
  'Open the firewall and listen on the IPv6 address, or remove the AAAA record until IPv6 works.':
    'Öffne die Firewall und lausche auf der IPv6-Adresse, oder entferne den AAAA-Eintrag, bis IPv6 richtig bedient wird.',
  'Enable IPv6 at the hosting provider or CDN, test it, then publish AAAA records.':
    'Schalte IPv6 beim Hoster oder Content-Netz ein, teste es und veröffentliche dann AAAA-Einträge.',
  'Query the parent zone for the delegated name servers, then query each of them directly. Check for an expired registration, a zone removed at the provider, or broken DNSSEC signatures.':
    'Frage die übergeordnete Zone, an welche Nameserver delegiert ist, dann jeden davon direkt. Prüfe, ob die Registrierung abgelaufen, die Zone beim Anbieter gelöscht oder eine DNSSEC-Signatur kaputt ist.',
  'Fix the server or its firewall (UDP and TCP port 53), or remove it from the delegation at the registrar and from the zone.':
    'Repariere den Server oder seine Firewall (UDP und TCP, Port 53), oder entferne ihn beim Registrar aus der Delegation und aus der Zone.',
  'Add at least one more name server on another machine, preferably at another site or provider.':
    'Füge mindestens einen weiteren Nameserver auf einem anderen Rechner hinzu, am besten an einem anderen Ort oder bei einem anderen Anbieter.',
  'Use a DNS provider with servers in several networks, or add a secondary DNS service elsewhere.':
    'Nimm einen DNS-Anbieter mit Servern in mehreren Netzen, oder ergänze einen Secondary-Dienst anderswo.',
  'Check that the mail server is listening and that no firewall blocks port 25. Remove MX records that point to retired hosts.':
    'Prüfe, ob der Maildienst lauscht und keine Firewall Port 25 sperrt; entferne MX-Einträge, die auf abgeschaltete Hosts zeigen.',
  'Renew the domain at the registrar today. In the redemption period, the registrar can still restore it for an extra fee.':
    'Verlängere heute beim Registrar. In der Rückgabefrist kann der Registrar die Domain wiederherstellen, das kostet mehr, geht aber noch.',
  'Ask the registrar for the reason, resolve it (contact verification, payment, complaint), and have the hold lifted.':
    'Frage den Registrar nach dem Grund, kläre ihn (Bestätigung des Kontakts, Zahlung, Beschwerde) und lass die Sperre aufheben.',
  "Renew now by hand. Automatic renewal cannot be seen from outside, so verify in the registrar's account that it is on and that the payment method is valid.":
    'Verlängere jetzt von Hand. Die automatische Verlängerung ist von außen nicht zu sehen; prüfe im Konto beim Registrar, ob sie an und das Zahlungsmittel gültig ist.',
  'Make sure auto-renewal is on and the payment method at the registrar is valid, or renew now for several years.':
    'Prüfe automatische Verlängerung und Zahlungsmittel beim Registrar, oder verlängere jetzt um mehrere Jahre.',
  'Renew and deploy the certificate now and reload every server that uses the old one. Then automate renewal and reloading with ACME.':
    'Erneuere das Zertifikat jetzt und spiele es ein, lade jeden Server neu, der das alte hat, und automatisiere die Erneuerung mit ACME samt Neuladen des Dienstes.',
  "Deploy the currently valid certificate. If a private CA issued it, check that machine's clock.":
    'Spiele das Zertifikat ein, das jetzt gilt, und prüfe bei einer eigenen CA die Uhr des Rechners, der es ausgestellt hat.',
  'Issue a certificate that lists this exact name or a matching wildcard, and check that the server selects the certificate by SNI.':
    'Lass ein Zertifikat ausstellen, das genau diesen Namen oder einen passenden Platzhalter nennt, und prüfe, ob der Server das Zertifikat nach SNI wählt.',
  'Use a certificate from a publicly trusted CA for public services. Use private CAs only for names that only your own devices use.':
    'Nimm für öffentliche Dienste ein Zertifikat einer öffentlich vertrauten CA. Behalte eigene CAs für Namen, die nur deine Geräte nutzen.',
  'Create a new key, obtain a new certificate, deploy it everywhere, and find out why the old one was revoked.':
    'Erzeuge einen neuen Schlüssel, hole ein neues Zertifikat, spiele es überall ein und finde heraus, warum das alte widerrufen wurde.',
  'Configure the full chain file (leaf first, then the intermediates, without the root). ACME clients name it fullchain.':
    'Trage die ganze Kette ein (Blatt zuerst, dann die Zwischenzertifikate, ohne Wurzel). ACME-Clients schreiben sie als fullchain.',
  'Run the renewal manually, read its error, and check validation (port 80, DNS record, CAA, rate limits) and the reload hook.':
    'Starte die Erneuerung von Hand, lies ihren Fehler und prüfe Validierung (Port 80, DNS-Eintrag, CAA, Grenzen der CA) und das Neuladen.',
  'Check that the renewal job runs and succeeds. For manual certificates, order the new one now.':
    'Prüfe, ob die Erneuerung läuft und gelingt. Bestelle bei Zertifikaten von Hand das neue jetzt.',
  'Create a new key (ECDSA P-256, or RSA with 2048 bits or more) on an up-to-date system, issue a new certificate, and revoke the old one.':
    'Erzeuge auf einem aktuellen System einen neuen Schlüssel (ECDSA P-256 oder RSA ab 2048), lass ein neues Zertifikat ausstellen und das alte widerrufen.',
  "Issue the certificate again from a CA chain that uses SHA-256 or better, and remove old intermediates from the server's chain file.":
    'Lass das Zertifikat aus einer CA-Kette mit SHA-256 oder besser neu ausstellen und entferne alte Zwischenzertifikate aus der Kette des Servers.',
  'Reissue it within the limit, preferably with an ACME client that renews automatically.':
    'Lass es innerhalb der Grenze neu ausstellen, am besten mit einem ACME-Client, der von selbst erneuert.',
  'Reissue it with every hostname listed as a subject alternative name.':
    'Lass es neu ausstellen, mit jedem Hostnamen als Subject Alternative Name.',
  "Have the certificate issued again; a sound CA embeds fresh proofs. Where proofs are delivered by stapling, check the server's configuration.":
    'Lass das Zertifikat neu ausstellen; eine gute CA bettet frische Nachweise ein. Prüfe die Einstellung des Servers, wo Nachweise per Stapling kommen.',
  'Report it to the CA and ask for a new certificate. For a private CA, correct the profile.':
    'Melde es der CA und bitte um ein neues Zertifikat. Berichtige bei einer eigenen CA das Profil.',
  'Give each service its own key and create a new one with each renewal, which is the default of most ACME clients.':
    'Gib jedem Dienst seinen eigenen Schlüssel und erzeuge bei jeder Erneuerung einen neuen, wie es die meisten ACME-Clients tun.',
  'Find out who requested it. If no one did, have the CA revoke it, look for a hijack of DNS or of HTTP validation, and tighten CAA.':
    'Finde heraus, wer es bestellt hat. War es niemand, lass es von der CA widerrufen, suche nach einer Übernahme von DNS oder Webvalidierung und verschärfe CAA.',
  'Reissue the certificate with an allowed key and correct the template or client that requested it, or extend the policy.':
    'Lass es mit einem erlaubten Schlüssel neu ausstellen und berichtige Vorlage oder Client, oder erweitere die Richtlinie mit Absicht.',
  'Reissue it with a shorter validity period and correct the order template, or raise the limit in the policy.':
    'Lass es mit kürzerer Laufzeit neu ausstellen und berichtige die Vorlage, oder hebe die Grenze der Richtlinie mit Absicht an.',
  'Replace it with certificates for individual names, and forbid wildcards with the CAA property issuewild ";".':
    'Ersetze es durch Zertifikate für einzelne Namen und verbiete Platzhalter mit der CAA-Eigenschaft issuewild ";".',
  'Find the owner of the host, then add it to the inventory or shut it down.':
    'Finde den Inhaber des Hosts, nimm den Host in den Bestand auf oder schalte ihn ab.',
  'Copy the new certificate to this host and reload the service; add the reload to the renewal hook.':
    'Kopiere das neue Zertifikat auf diesen Host und lade den Dienst neu; ergänze das Neuladen in der Erneuerung.',
  'Deploy the same certificate on all nodes, or accept the difference if several networks serve the name on purpose.':
    'Spiele auf allen Knoten dasselbe Zertifikat ein, oder vermerke den Unterschied als gewollt, wenn mehrere Netze den Namen bedienen.',
  'Ask the CA for an explanation and a new, logged certificate. Check that the served certificate is the one you ordered.':
    'Frage die CA nach einer Erklärung und einem neuen, eingetragenen Zertifikat. Prüfe, ob das ausgelieferte das bestellte ist.',
  'Disable it and update the TLS library. Check every other service that uses the same key.':
    'Schalte es ab und aktualisiere die TLS-Bibliothek. Prüfe jeden anderen Dienst mit demselben Schlüssel.',
  "Allow only TLS 1.2 and TLS 1.3 in the server's configuration.":
    'Erlaube in der Einstellung des Servers nur TLS 1.2 und TLS 1.3.',
  'Allow only TLS 1.2 and TLS 1.3. Browsers have supported TLS 1.2 for more than ten years.':
    'Erlaube nur TLS 1.2 und TLS 1.3. Browser der letzten zehn Jahre können das.',
  'Update the TLS library or put a modern proxy in front of the service, then enable TLS 1.2 and TLS 1.3.':
    'Aktualisiere die TLS-Bibliothek oder stelle einen aktuellen Proxy davor, dann schalte TLS 1.2 und TLS 1.3 ein.',
  'Update the TLS library or the proxy (OpenSSL 1.1.1 or newer) and enable TLS 1.3.':
    'Aktualisiere die TLS-Bibliothek oder den Proxy (OpenSSL ab 1.1.1 kann es) und schalte TLS 1.3 ein.',
  "Remove these suites from the configuration, for example by using Mozilla's intermediate profile unchanged.":
    'Entferne diese Suiten aus der Einstellung; nimm das mittlere Profil der Mozilla-Empfehlungen, wie es ist.',
  'Remove RC4 from the cipher list and prefer AES-GCM and ChaCha20-Poly1305.':
    'Entferne RC4 aus der Liste der Chiffren und bevorzuge AES-GCM und ChaCha20-Poly1305.',
  'Remove these suites from the cipher list; no current client needs them.':
    'Entferne diese Suiten aus der Liste der Chiffren; kein heutiger Client braucht sie.',
  'Enable ECDHE suites and put them first; TLS 1.3 always has forward secrecy.':
    'Schalte ECDHE-Suiten ein und setze sie an den Anfang; TLS 1.3 hat immer Forward Secrecy.',
  'Enable the ECDHE suites with AES-GCM or ChaCha20-Poly1305 and remove CBC if no old client needs it.':
    'Schalte die ECDHE-Suiten mit AES-GCM oder ChaCha20-Poly1305 ein und lass CBC weg, wenn kein alter Client es braucht.',
  'Use ECDHE only, or the named groups ffdhe2048 and larger.':
    'Nimm nur ECDHE, oder die benannten Gruppen ab ffdhe2048.',
  'Remove the suites whose names begin with TLS_RSA_ from the cipher list.':
    'Entferne die Suiten, deren Namen mit TLS_RSA_ beginnen, aus der Liste der Chiffren.',
  'Update to a TLS library that supports it (for example OpenSSL 3.5) and put the group first.':
    'Aktualisiere auf eine TLS-Bibliothek, die ihn hat (etwa OpenSSL 3.5), und setze die Gruppe an den Anfang.',
  'Update the TLS library; every maintained one has supported the signal since 2010. Disable client-initiated renegotiation.':
    'Aktualisiere die TLS-Bibliothek; jede gepflegte sendet das Signal seit 2010. Schalte Neuaushandlung durch den Client ab.',
  'Disable TLS compression in the server or the library. Compress at the HTTP layer instead.':
    'Schalte die TLS-Kompression im Server oder in der Bibliothek ab; komprimiere stattdessen in HTTP.',
};
