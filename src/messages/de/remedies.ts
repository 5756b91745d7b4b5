/** German remedies of findings, by the ID of their type. The English ones are in the catalog of findings. */
export const remedies = {
  'availability.http.down.remedy':
    'Öffne die neuesten Prüfungen des Monitors, um zu sehen, welche Phase bricht (Name, Verbindung, TLS, Antwort), behebe diesen Teil und sieh zu, wie die nächste Prüfung grün wird.',
  'availability.http.uptime-below-99.remedy':
    'Ordne die Vorfälle des Monats nach Ursache, beseitige die häufigste zuerst und trage geplante Arbeiten als Wartungsfenster ein, damit sie nicht zählen.',
  'availability.http.uptime-below-99-9.remedy':
    'Suche in den Vorfällen nach einer gemeinsamen Ursache wie Auslieferungen, Zertifikaten oder einem überlasteten Backend, und schaffe geprüfte Redundanz, wo ein Rechner der ganze Dienst ist.',
  'availability.http.tls-handshake-failing.remedy':
    'Lies im Log des Servers nach, woran der Handshake scheitert; üblich sind ein fehlendes Zertifikat für den angefragten Namen, ein Schlüssel, der nicht passt, oder Protokolle und Chiffren ohne Überschneidung.',
  'availability.http.server-errors.remedy':
    'Finde die fehlerhaften Pfade im Zugriffslog nach Status, dann die passenden Ausnahmen oder Zeitüberschreitungen im Anwendungslog, und behebe die Änderung oder nimm sie zurück.',
  'availability.http.redirect-loop.remedy':
    'Sorge dafür, dass genau eine Stelle über Schema, Hostnamen und Schrägstrich am Ende entscheidet. Oft spricht ein Proxy HTTP mit einem Backend, das selbst auf HTTPS weiterleitet.',
  'availability.http.slow.remedy':
    'Vergleiche die Phasen der gespeicherten Prüfungen: Langsames DNS, Verbinden und TLS deuten auf Netz oder Entfernung, ein langsames erstes Byte auf die Anwendung, ihre Datenbank oder einen kalten Cache.',
  'availability.http.apex-www-split.remedy':
    'Veröffentliche Adressen für beide Namen, hole ein Zertifikat, das beide nennt, und leite den einen auf den anderen weiter.',
  'availability.ipv6.broken.remedy':
    'Öffne die Firewall und lausche auf der IPv6-Adresse, oder entferne den AAAA-Eintrag, bis IPv6 richtig bedient wird.',
  'availability.ipv6.missing.remedy':
    'Schalte IPv6 beim Hoster oder Content-Netz ein, teste es und veröffentliche dann AAAA-Einträge.',
  'availability.dns.resolution-failing.remedy':
    'Frage die übergeordnete Zone, an welche Nameserver delegiert ist, dann jeden davon direkt. Prüfe, ob die Registrierung abgelaufen, die Zone beim Anbieter gelöscht oder eine DNSSEC-Signatur kaputt ist.',
  'availability.dns.nameserver-silent.remedy':
    'Repariere den Server oder seine Firewall (UDP und TCP, Port 53), oder entferne ihn beim Registrar aus der Delegation und aus der Zone.',
  'availability.dns.single-nameserver.remedy':
    'Füge mindestens einen weiteren Nameserver auf einem anderen Rechner hinzu, am besten an einem anderen Ort oder bei einem anderen Anbieter.',
  'availability.dns.single-network.remedy':
    'Nimm einen DNS-Anbieter mit Servern in mehreren Netzen, oder ergänze einen Secondary-Dienst anderswo.',
  'availability.mail.mx-unreachable.remedy':
    'Prüfe, ob der Maildienst lauscht und keine Firewall Port 25 sperrt; entferne MX-Einträge, die auf abgeschaltete Hosts zeigen.',
  'availability.registration.expired.remedy':
    'Verlängere heute beim Registrar. In der Rückgabefrist kann der Registrar die Domain wiederherstellen, das kostet mehr, geht aber noch.',
  'availability.registration.on-hold.remedy':
    'Frage den Registrar nach dem Grund, kläre ihn (Bestätigung des Kontakts, Zahlung, Beschwerde) und lass die Sperre aufheben.',
  'availability.registration.expires-7d.remedy':
    'Verlängere jetzt von Hand. Die automatische Verlängerung ist von außen nicht zu sehen; prüfe im Konto beim Registrar, ob sie an und das Zahlungsmittel gültig ist.',
  'availability.registration.expires-30d.remedy':
    'Prüfe automatische Verlängerung und Zahlungsmittel beim Registrar, oder verlängere jetzt um mehrere Jahre.',
  'ssl.certificate.expired.remedy':
    'Erneuere das Zertifikat jetzt und spiele es ein, lade jeden Server neu, der das alte hat, und automatisiere die Erneuerung mit ACME samt Neuladen des Dienstes.',
  'ssl.certificate.not-yet-valid.remedy':
    'Spiele das Zertifikat ein, das jetzt gilt, und prüfe bei einer eigenen CA die Uhr des Rechners, der es ausgestellt hat.',
  'ssl.certificate.name-mismatch.remedy':
    'Lass ein Zertifikat ausstellen, das genau diesen Namen oder einen passenden Platzhalter nennt, und prüfe, ob der Server das Zertifikat nach SNI wählt.',
  'ssl.certificate.untrusted.remedy':
    'Nimm für öffentliche Dienste ein Zertifikat einer öffentlich vertrauten CA. Behalte eigene CAs für Namen, die nur deine Geräte nutzen.',
  'ssl.certificate.revoked.remedy':
    'Erzeuge einen neuen Schlüssel, hole ein neues Zertifikat, spiele es überall ein und finde heraus, warum das alte widerrufen wurde.',
  'ssl.certificate.incomplete-chain.remedy':
    'Trage die ganze Kette ein (Blatt zuerst, dann die Zwischenzertifikate, ohne Wurzel). ACME-Clients schreiben sie als fullchain.',
  'ssl.certificate.expiring-now.remedy':
    'Starte die Erneuerung von Hand, lies ihren Fehler und prüfe Validierung (Port 80, DNS-Eintrag, CAA, Grenzen der CA) und das Neuladen.',
  'ssl.certificate.expiring-soon.remedy':
    'Prüfe, ob die Erneuerung läuft und gelingt. Bestelle bei Zertifikaten von Hand das neue jetzt.',
  'ssl.certificate.weak-key.remedy':
    'Erzeuge auf einem aktuellen System einen neuen Schlüssel (ECDSA P-256 oder RSA ab 2048), lass ein neues Zertifikat ausstellen und das alte widerrufen.',
  'ssl.certificate.weak-signature.remedy':
    'Lass das Zertifikat aus einer CA-Kette mit SHA-256 oder besser neu ausstellen und entferne alte Zwischenzertifikate aus der Kette des Servers.',
  'ssl.certificate.lifetime-too-long.remedy':
    'Lass es innerhalb der Grenze neu ausstellen, am besten mit einem ACME-Client, der von selbst erneuert.',
  'ssl.certificate.no-san.remedy':
    'Lass es neu ausstellen, mit jedem Hostnamen als Subject Alternative Name.',
  'ssl.certificate.sct-insufficient.remedy':
    'Lass das Zertifikat neu ausstellen; eine gute CA bettet frische Nachweise ein. Prüfe die Einstellung des Servers, wo Nachweise per Stapling kommen.',
  'ssl.certificate.lint-error.remedy':
    'Melde es der CA und bitte um ein neues Zertifikat. Berichtige bei einer eigenen CA das Profil.',
  'ssl.certificate.shared-key.remedy':
    'Gib jedem Dienst seinen eigenen Schlüssel und erzeuge bei jeder Erneuerung einen neuen, wie es die meisten ACME-Clients tun.',
  'ssl.issuance.ca-not-allowed.remedy':
    'Finde heraus, wer es bestellt hat. War es niemand, lass es von der CA widerrufen, suche nach einer Übernahme von DNS oder Webvalidierung und verschärfe CAA.',
  'ssl.issuance.key-type-not-allowed.remedy':
    'Lass es mit einem erlaubten Schlüssel neu ausstellen und berichtige Vorlage oder Client, oder erweitere die Richtlinie mit Absicht.',
  'ssl.issuance.validity-not-allowed.remedy':
    'Lass es mit kürzerer Laufzeit neu ausstellen und berichtige die Vorlage, oder hebe die Grenze der Richtlinie mit Absicht an.',
  'ssl.issuance.wildcard-not-allowed.remedy':
    'Ersetze es durch Zertifikate für einzelne Namen und verbiete Platzhalter mit der CAA-Eigenschaft issuewild ";".',
  'ssl.issuance.unknown-name.remedy':
    'Finde den Inhaber des Hosts, nimm den Host in den Bestand auf oder schalte ihn ab.',
  'ssl.deployment.stale.remedy':
    'Kopiere das neue Zertifikat auf diesen Host und lade den Dienst neu; ergänze das Neuladen in der Erneuerung.',
  'ssl.deployment.divergent.remedy':
    'Spiele auf allen Knoten dasselbe Zertifikat ein, oder vermerke den Unterschied als gewollt, wenn mehrere Netze den Namen bedienen.',
  'ssl.deployment.not-in-ct.remedy':
    'Frage die CA nach einer Erklärung und einem neuen, eingetragenen Zertifikat. Prüfe, ob das ausgelieferte das bestellte ist.',
  'ssl.protocol.sslv2.remedy':
    'Schalte es ab und aktualisiere die TLS-Bibliothek. Prüfe jeden anderen Dienst mit demselben Schlüssel.',
  'ssl.protocol.sslv3.remedy': 'Erlaube in der Einstellung des Servers nur TLS 1.2 und TLS 1.3.',
  'ssl.protocol.tls1-0-or-1-1.remedy':
    'Erlaube nur TLS 1.2 und TLS 1.3. Browser der letzten zehn Jahre können das.',
  'ssl.protocol.no-tls1-2-or-newer.remedy':
    'Aktualisiere die TLS-Bibliothek oder stelle einen aktuellen Proxy davor, dann schalte TLS 1.2 und TLS 1.3 ein.',
  'ssl.protocol.no-tls1-3.remedy':
    'Aktualisiere die TLS-Bibliothek oder den Proxy (OpenSSL ab 1.1.1 kann es) und schalte TLS 1.3 ein.',
  'ssl.cipher.null-anon-export.remedy':
    'Entferne diese Suiten aus der Einstellung; nimm das mittlere Profil der Mozilla-Empfehlungen, wie es ist.',
  'ssl.cipher.rc4.remedy':
    'Entferne RC4 aus der Liste der Chiffren und bevorzuge AES-GCM und ChaCha20-Poly1305.',
  'ssl.cipher.block64.remedy':
    'Entferne diese Suiten aus der Liste der Chiffren; kein heutiger Client braucht sie.',
  'ssl.cipher.no-forward-secrecy.remedy':
    'Schalte ECDHE-Suiten ein und setze sie an den Anfang; TLS 1.3 hat immer Forward Secrecy.',
  'ssl.cipher.no-aead.remedy':
    'Schalte die ECDHE-Suiten mit AES-GCM oder ChaCha20-Poly1305 ein und lass CBC weg, wenn kein alter Client es braucht.',
  'ssl.kex.weak-dh.remedy': 'Nimm nur ECDHE, oder die benannten Gruppen ab ffdhe2048.',
  'ssl.kex.static-rsa.remedy':
    'Entferne die Suiten, deren Namen mit TLS_RSA_ beginnen, aus der Liste der Chiffren.',
  'ssl.kex.no-hybrid-pq.remedy':
    'Aktualisiere auf eine TLS-Bibliothek, die ihn hat (etwa OpenSSL 3.5), und setze die Gruppe an den Anfang.',
  'ssl.session.insecure-renegotiation.remedy':
    'Aktualisiere die TLS-Bibliothek; jede gepflegte sendet das Signal seit 2010. Schalte Neuaushandlung durch den Client ab.',
  'ssl.session.compression.remedy':
    'Schalte die TLS-Kompression im Server oder in der Bibliothek ab; komprimiere stattdessen in HTTP.',
  'ssl.caa.missing.remedy':
    'Veröffentliche CAA-Einträge, die deine CAs nennen, und eine iodef-Adresse für Meldungen.',
  'ssl.caa.invalid.remedy':
    'Berichtige den Eintrag: Flags 0, ein bekanntes Schlüsselwort (issue, issuewild, issuemail, iodef) und ein Wert in Anführungszeichen.',
  'ssl.caa.blocks-current-ca.remedy':
    'Ergänze die CAA-Domain der CA im Eintrag, oder wechsle vor der Erneuerung zu einer CA, die darin steht.',
  'ssl.caa.no-account-binding.remedy':
    'Ergänze accounturi mit der URL deines ACME-Kontos und validationmethods mit dem einen Verfahren, das du nutzt.',
  'dns.dnssec.bogus.remedy':
    'Vergleiche den DS der übergeordneten Zone mit den Schlüsseln der Zone und sieh nach den Daten der Signaturen. Geht es nicht schnell, entferne den DS beim Registrar und signiere neu.',
  'dns.dnssec.unsigned.remedy':
    'Schalte DNSSEC beim DNS-Anbieter ein und gib den DS-Eintrag dem Registrar (viele tun beides in einem Schritt).',
  'dns.dnssec.island.remedy':
    'Trage den DS-Eintrag beim Registrar ein, oder veröffentliche CDS-Einträge, wenn die Registry sie liest.',
  'dns.dnssec.signature-expiring.remedy':
    'Prüfe, ob das Signieren läuft und die Secondaries die neue Zone bekommen; signiere von Hand, wenn es schnell gehen muss.',
  'dns.dnssec.weak-algorithm.remedy':
    'Wechsle zu ECDSA P-256 (Algorithmus 13), nach dem Verfahren deines Signierers für den Wechsel des Algorithmus.',
  'dns.dnssec.ds-sha1.remedy':
    'Ergänze beim Registrar einen DS-Eintrag mit Digest-Typ 2 (SHA-256), dann entferne den alten.',
  'dns.dnssec.nsec3-iterations.remedy':
    'Setze im Signierer die Runden auf 0 und das Salz auf leer, oder nimm NSEC.',
  'dns.delegation.lame.remedy': 'Lade die Zone auf diesen Server, oder nimm den Server aus der Delegation.',
  'dns.delegation.claimable.remedy':
    'Lege die Zone jetzt bei diesem Anbieter an, oder ändere die Delegation beim Registrar auf Server, die dir gehören.',
  'dns.delegation.ns-domain-unregistered.remedy':
    'Nimm diesen Nameserver sofort aus der Delegation, und registriere seine Domain, wenn die Änderung dauert.',
  'dns.delegation.parent-child-mismatch.remedy':
    'Gleiche beide an: berichtige die Delegation beim Registrar oder die NS-Einträge der Zone.',
  'dns.server.open-recursion.remedy':
    'Schalte Rekursion auf autoritativen Servern ab, oder beschränke sie auf eigene Netze.',
  'dns.server.axfr-open.remedy':
    'Erlaube Übertragungen nur an die Adressen deiner Secondaries, mit TSIG geschützt.',
  'dns.soa.serial-split.remedy': 'Prüfe NOTIFY und Zonenübertragung vom Primary zum Server, der zurückliegt.',
  'dns.record.private-address.remedy':
    'Verschiebe den Eintrag in eine interne Sicht der Zone, oder entferne ihn.',
  'dns.record.wildcard.remedy':
    'Ersetze den Platzhalter durch einzelne Einträge, wenn du ihn nicht brauchst.',
  'dns.registration.no-transfer-lock.remedy':
    'Schalte die Transfersperre (oft „domain lock“) im Konto beim Registrar ein.',
  'dns.registration.no-delete-update-lock.remedy':
    'Bitte den Registrar, „client delete prohibited“ und „client update prohibited“ zu setzen.',
  'dns.registration.no-registry-lock.remedy':
    'Bestelle für Domains, deren Verlust schmerzt, beim Registrar eine Sperre der Registry.',
  'email.spf.missing.remedy':
    'Veröffentliche einen SPF-Eintrag, der deine Absender nennt und mit -all oder ~all endet.',
  'email.spf.multiple.remedy': 'Führe sie in einem Eintrag zusammen und lösche die anderen.',
  'email.spf.syntax.remedy': 'Berichtige den Teil, den der Beleg nennt, und prüfe mit „belltower spf“.',
  'email.spf.too-many-lookups.remedy':
    'Entferne include-Teile von Diensten, die du nicht mehr nutzt, ersetze a und mx durch Adressen, und gib Massenversendern eine eigene Subdomain.',
  'email.spf.too-many-void.remedy':
    'Entferne die Teile, deren Ziele es nicht mehr gibt; der Beleg nennt sie.',
  'email.spf.pass-all.remedy':
    'Ersetze +all durch -all, nenne nur deine wirklichen Absender, und prüfe eingebundene Einträge auf denselben Fehler.',
  'email.spf.neutral-all.remedy':
    'Beende den Eintrag mit -all, oder mit ~all, solange du noch DMARC-Berichte sammelst.',
  'email.spf.dangling-include.remedy':
    'Entferne den Teil sofort, und kläre es mit dem Inhaber des include, der ihn enthält.',
  'email.spf.overbroad.remedy':
    'Enge die Bereiche auf die Adressen ein, die du wirklich nutzt, oder verlass dich bei geteilten Absendern auf DKIM.',
  'email.spf.ptr.remedy': 'Ersetze ptr durch ip4, ip6, a oder include.',
  'email.spf.oversize.remedy': 'Teile den Text in Stücke von höchstens 255 Oktetten, und kürze den Eintrag.',
  'email.dmarc.missing.remedy':
    'Veröffentliche v=DMARC1; p=none; rua=mailto:… unter _dmarc, lies einige Wochen die Berichte, dann gehe zu quarantine und reject.',
  'email.dmarc.multiple.remedy': 'Behalte einen Eintrag und lösche die anderen.',
  'email.dmarc.invalid.remedy':
    'Berichtige den Eintrag; Felder sind durch Semikolon getrennt, und v steht vorn. Prüfe mit „belltower dmarc“.',
  'email.dmarc.policy-none.remedy':
    'Wenn die Berichte zeigen, dass deine Absender bestehen, gehe zu p=quarantine und dann zu p=reject.',
  'email.dmarc.policy-quarantine.remedy': 'Gehe zu p=reject, sobald die Berichte sauber sind.',
  'email.dmarc.test-mode.remedy': 'Entferne t=y, wenn der Test vorbei ist.',
  'email.dmarc.subdomains-weaker.remedy':
    'Setze sp und np auf dieselbe Richtlinie wie p, oder entferne sp, damit p gilt.',
  'email.dmarc.historic-tags.remedy': 'Entferne diese Felder. Nimm für einen Test t=y statt pct.',
  'email.dmarc.no-rua.remedy': 'Ergänze rua=mailto: mit einem Postfach oder Dienst, der die Berichte liest.',
  'email.dmarc.rua-unauthorised.remedy':
    'Bitte den Berichtsdienst, den Eintrag _report._dmarc für deine Domain zu veröffentlichen, oder nimm eine Adresse in deiner Domain.',
  'email.parked.not-locked.remedy':
    'Veröffentliche "v=spf1 -all", "v=DMARC1; p=reject" und den leeren MX-Eintrag "0 .".',
  'email.dkim.declared-selector-missing.remedy':
    'Veröffentliche den Schlüssel des Selektors wieder, oder entferne den Selektor aus dem sendenden System und der Liste.',
  'email.dkim.weak-key.remedy':
    'Erzeuge einen neuen Schlüssel mit 2048 Bit unter einem neuen Selektor, stelle das Signieren um, dann entferne den alten.',
  'email.dkim.short-key.remedy': 'Wechsle zu einem Schlüssel mit 2048 Bit unter einem neuen Selektor.',
  'email.dkim.test-flag.remedy': 'Entferne t=y aus dem Schlüsseleintrag.',
  'email.dkim.none-found.remedy':
    'Nenne deine Selektoren in den Einstellungen der Domain, oder richte DKIM beim Mailanbieter ein.',
  'email.mta-sts.missing.remedy':
    'Veröffentliche die Richtlinie unter mta-sts.<domain> im Modus testing, ergänze den TXT-Eintrag und gehe zu enforce, wenn die TLS-Berichte sauber sind.',
  'email.mta-sts.broken.remedy':
    'Liefere /.well-known/mta-sts.txt auf dem Host mta-sts mit gültigem Zertifikat, Status 200 und den Feldern version, mode, mx und max_age.',
  'email.mta-sts.mx-not-covered.remedy':
    'Ergänze den Host in der Richtlinie und ändere die id im TXT-Eintrag, oder entferne den MX-Eintrag.',
  'email.mta-sts.testing.remedy':
    'Lies die TLS-Berichte, behebe, was sie zeigen, und setze den Modus enforce.',
  'email.tls-rpt.missing.remedy': 'Veröffentliche v=TLSRPTv1; rua=mailto:… unter _smtp._tls.<domain>.',
  'email.starttls.missing.remedy': 'Richte auf dem Mailserver ein Zertifikat ein und schalte STARTTLS ein.',
  'email.starttls.bad-certificate.remedy':
    'Richte ein öffentlich vertrautes Zertifikat ein, das den Namen des MX nennt.',
  'email.starttls.weak-tls.remedy':
    'Aktualisiere die TLS-Bibliothek des Mailservers und schalte TLS 1.2 und 1.3 ein.',
  'email.dane.mismatch.remedy':
    'Veröffentliche jetzt den TLSA-Eintrag des heutigen Schlüssels, und künftig den nächsten vor jedem Wechsel.',
  'email.dane.unsigned.remedy': 'Signiere die Zone mit DNSSEC, oder entferne die Einträge.',
  'email.dane.missing.remedy':
    'Veröffentliche, sobald DNSSEC steht, TLSA-Einträge (Usage 3, Selector 1, Type 1) für Port 25 jedes MX-Hosts.',
  'email.bimi.invalid.remedy':
    'Nimm SVG Tiny PS, erreiche p=quarantine oder p=reject, und liefere ein gültiges Markenzertifikat, wo der Anbieter eines verlangt.',
  'email.mx.target-unregistered.remedy':
    'Entferne diesen MX-Eintrag sofort, und registriere die Domain, falls Resolver den Eintrag noch kennen.',
  'email.mx.cname.remedy': 'Lass den MX-Eintrag auf einen Namen zeigen, der selbst Adressen hat.',
  'email.mx.no-fcrdns.remedy':
    'Bitte den Netzbetreiber um einen PTR-Eintrag, und veröffentliche die passende Adresse.',
  'phishing.site.confirmed.remedy':
    'Öffne einen Takedown-Fall, melde sie Registrar und Hoster mit den Belegen, gib die URL an die Sperrlisten der Browser und warne deine Nutzer.',
  'phishing.site.suspected.remedy':
    'Sieh dir den Beleg an, dann bestätige sie oder kennzeichne sie als harmlos; Bestätigen beginnt einen Takedown-Fall.',
  'phishing.feed.brand-target.remedy':
    'Prüfe die URL von einem sicheren Rechner, öffne einen Fall dafür und unterrichte deinen Support.',
  'brand.lookalike.content-clone.remedy':
    'Sichere den Beleg, melde es Hoster und Registrar, und beobachte die Seite auf Formulare.',
  'brand.lookalike.mx-accepts-brand-mail.remedy':
    'Versuche, die Domain zu erwerben oder sperren zu lassen, und sperre sie in deiner ausgehenden Mail.',
  'brand.lookalike.mx-configured.remedy':
    'Sperre die Domain in deinem Mail-Gateway, beobachte sie, und erwäge eine Beschwerde, wenn sie benutzt wird.',
  'brand.lookalike.certificate-issued.remedy':
    'Sieh dir die Seite jetzt und in den nächsten Tagen an; bereite einen Fall vor, wenn sie dich nachahmt.',
  'brand.lookalike.new.remedy':
    'Entscheide, ob sie dir gehört, harmlos oder feindlich ist, und beobachte sie genau, solange sie neu ist.',
  'brand.lookalike.homograph.remedy':
    'Registriere die gefährlichsten Varianten selbst, und beschwere dich über die, die andere nutzen.',
  'brand.lookalike.active-web.remedy':
    'Sieh dir das Bild an und ordne sie ein: eigen, harmlos oder Bedrohung.',
  'brand.lookalike.registered.remedy':
    'Nichts eilt: Lass sie beobachten, oder ordne sie als eigen oder harmlos ein.',
  'brand.lookalike.combosquat.remedy':
    'Prüfe, was sie zeigt; melde sie, wenn sie dich nachahmt, ordne sie als harmlos ein, wenn es ein Partner oder eine Testseite ist.',
  'phishing.takedown.overdue.remedy':
    'Gehe weiter: nach dem Hoster der Registrar, dann die Registry, dann die ICANN-Beschwerde mit Nachweis der früheren Meldungen.',
  'phishing.takedown.relapsed.remedy':
    'Öffne den Fall wieder mit frischen Belegen, und melde sie dem neuen Hoster wie dem Registrar.',
  'brand.defensive.gap.remedy':
    'Registriere die wenigen Varianten, die deine Kunden glauben würden, und nicht mehr.',
  'exposure.takeover.confirmed.remedy':
    'Lösche den DNS-Eintrag jetzt, oder beanspruche die Ressource beim Dienst wieder. Entferne künftig DNS-Einträge vor den Ressourcen.',
  'exposure.takeover.cname-unregistered.remedy':
    'Lösche den Eintrag jetzt, oder registriere die Zieldomain, wenn das nicht sofort geht.',
  'exposure.takeover.possible.remedy':
    'Prüfe in der Konsole des Dienstes, ob die Ressource dir gehört; wenn nicht, lösche den DNS-Eintrag.',
  'exposure.dangling.cname.remedy': 'Lösche den Eintrag, oder stelle das Ziel wieder her.',
  'exposure.dangling.cloud-address.remedy':
    'Prüfe, ob die Adresse noch dir gehört; wenn nicht, entferne den Eintrag. Reserviere Adressen, auf die DNS verweist.',
  'exposure.file.secrets.remedy':
    'Sperre die Datei, dann ersetze jedes Geheimnis darin; Sperren allein kommt zu spät. Halte Geheimnisse außerhalb des Webverzeichnisses.',
  'exposure.file.vcs.remedy':
    'Verbiete den Zugriff auf Punktordner, liefere ohne sie aus, und ersetze Geheimnisse, die je in der Geschichte standen.',
  'exposure.file.backup.remedy':
    'Entferne die Datei, finde im Log, wer sie geholt hat, und lege Sicherungen anderswo ab.',
  'exposure.web.directory-listing.remedy':
    'Schalte automatische Verzeichnisse ab (autoindex off, Options -Indexes).',
  'exposure.port.database.remedy':
    'Schließe den Port in der Firewall, binde den Dienst an eine interne Adresse, und erreiche ihn über ein privates Netz oder einen Tunnel.',
  'exposure.port.remote-admin.remedy':
    'Stelle ihn hinter ein VPN oder ein Zugangs-Gateway mit zweitem Faktor.',
  'exposure.port.management-ui.remedy':
    'Beschränke sie auf ein Verwaltungsnetz oder ein Gateway, das erst die Person prüft.',
  'exposure.port.unexpected.remedy': 'Schließe ihn, oder nimm ihn mit Begründung in die Liste auf.',
  'exposure.panel.login-public.remedy':
    'Beschränke sie nach Adresse oder Gateway, und verlange einen zweiten Faktor.',
  'exposure.host.non-production.remedy':
    'Stelle es hinter eine Anmeldung oder ein VPN, oder schalte es ab, wenn es nicht gebraucht wird.',
  'exposure.host.unmanaged.remedy': 'Kennzeichne ihn als eigen oder unbeachtet, und finde seinen Inhaber.',
  'exposure.host.default-page.remedy':
    'Richte ihn fertig ein, oder entferne den Host und seinen DNS-Eintrag.',
  'exposure.host.provider-not-allowed.remedy':
    'Finde heraus, wer ihn eingerichtet hat; ziehe ihn um, entferne ihn oder erweitere die Richtlinie.',
  'exposure.dns.internal-names.remedy':
    'Nimm eine eigene CA oder einen Platzhalter für interne Hosts, und neutrale Namen in öffentlichen Einträgen.',
  'cve.known-exploited.remedy':
    'Aktualisiere sofort oder nimm den Dienst vom Netz, dann suche nach Spuren eines Einbruchs.',
  'cve.epss-high.remedy':
    'Aktualisiere binnen Tagen. Gibt es keine Aktualisierung, wende die Gegenmaßnahme des Herstellers an.',
  'cve.cvss-critical.remedy': 'Plane die Aktualisierung binnen einer Woche.',
  'cve.cvss-high.remedy': 'Nimm die Aktualisierung in die nächste reguläre Runde auf, binnen eines Monats.',
  'cve.cvss-medium.remedy': 'Halte die Software in ihrem regulären Rhythmus aktuell.',
  'cve.end-of-life.remedy':
    'Wechsle zu einer gepflegten Version; kaufe verlängerte Pflege, wo das lange dauert.',
  'cve.js-library-high.remedy':
    'Aktualisiere die Bibliothek auf die Version, die der Beleg nennt, und lass deinen Build Abhängigkeiten prüfen.',
  'cve.js-library-medium.remedy': 'Aktualisiere die Bibliothek mit der nächsten Auslieferung der Seite.',
  'web.https.unavailable.remedy':
    'Hole ein Zertifikat per ACME, liefere HTTPS, leite HTTP darauf um, dann ergänze HSTS.',
  'web.https.no-redirect.remedy':
    'Leite alle HTTP-Anfragen auf HTTPS desselben Hosts um, mit Status 301 oder 308.',
  'web.https.redirect-off-host.remedy':
    'Leite zuerst auf HTTPS desselben Hosts um, dann auf den anderen Namen.',
  'web.hsts.missing.remedy':
    'Sende Strict-Transport-Security: max-age=63072000; includeSubDomains, beginnend mit einem kleinen max-age.',
  'web.hsts.short.remedy': 'Hebe max-age auf zwei Jahre an, wenn alle Hosts über HTTPS laufen.',
  'web.hsts.not-preloaded.remedy':
    'Erfülle die Bedingungen (gültiges Zertifikat, Umleitung auf demselben Host, ein Jahr, includeSubDomains, preload) und melde die Domain an.',
  'web.csp.missing.remedy':
    'Beginne mit Content-Security-Policy-Report-Only, lies die Berichte, dann setze eine Richtlinie mit Nonces oder Hashes durch.',
  'web.csp.unsafe-script.remedy':
    "Verschiebe eingebetteten Code in Dateien oder gib ihm Nonces, entferne unsafe-inline und breite Schemata, und setze object-src 'none'.",
  'web.csp.unsafe-eval.remedy': 'Ersetze Bibliotheken, die eval brauchen, dann entferne das Wort.',
  'web.csp.invalid.remedy':
    'Berichtige die Direktiven, die der Beleg nennt; die Konsole des Browsers zeigt dieselben Fehler.',
  'web.framing.unprotected.remedy':
    "Ergänze frame-ancestors 'self' in der Richtlinie, oder 'none', wo niemand die Seite einbettet.",
  'web.mime.no-nosniff.remedy': 'Sende X-Content-Type-Options: nosniff in jeder Antwort.',
  'web.referrer.unsafe.remedy': 'Nimm strict-origin-when-cross-origin oder no-referrer.',
  'web.cookie.session-not-secure.remedy':
    'Setze Secure bei jedem Cookie, am besten mit dem Namensanfang __Host-.',
  'web.cookie.session-not-httponly.remedy':
    'Setze HttpOnly bei allen Cookies, die Skripte nicht lesen müssen.',
  'web.cookie.not-secure.remedy': 'Setze Secure bei jedem Cookie.',
  'web.cookie.csrf-no-samesite.remedy': 'Setze SameSite=Lax oder SameSite=Strict.',
  'web.cors.reflects-with-credentials.remedy':
    'Erlaube nur Ursprünge einer festen Liste, und sende Anmeldedaten nur, wo eine Anwendung sie braucht.',
  'web.script.insecure-origin.remedy': 'Lade das Skript über HTTPS, oder liefere es selbst aus.',
  'web.script.third-party-no-sri.remedy':
    'Ergänze integrity und crossorigin für feste Versionen, oder liefere die Dateien selbst aus.',
  'web.script.domain-unregistered.remedy':
    'Entferne das Skript sofort, und suche in alten Versionen und anderen Seiten nach demselben Host.',
  'web.mixed.passive.remedy':
    'Ändere die Adressen auf HTTPS, oder ergänze upgrade-insecure-requests in der Richtlinie.',
  'web.form.insecure-action.remedy': 'Ändere das Ziel des Formulars auf HTTPS.',
  'web.isolation.invalid.remedy': 'Berichtige den Wert, etwa same-origin, require-corp oder same-site.',
  'web.server.version-disclosed.remedy':
    'Schalte Angaben zur Version ab (server_tokens off, ServerTokens Prod, expose_php off).',
  'web.security-txt.missing.remedy': 'Veröffentliche die Datei mit mindestens Contact und Expires.',
  'web.security-txt.expired.remedy':
    'Erneuere das Datum Expires innerhalb des nächsten Jahres und prüfe die Kontakte.',
  'web.permissions-policy.missing.remedy':
    'Schalte ab, was du nicht nutzt, etwa camera=(), microphone=(), geolocation=().',
  'change.registration.registrar.remedy':
    'Hast du den Transfer bestellt, bestätige die Änderung. Wenn nicht, rufe sofort beide Registrare an und verlange das Verfahren bei strittigem Transfer.',
  'change.dns.nameservers.remedy':
    'Bestätige einen geplanten Umzug. Sonst stelle die Delegation beim Registrar wieder her, ändere sein Passwort, und suche nach Zertifikaten aus der Zwischenzeit.',
  'change.registration.lock-removed.remedy':
    'Setze die Sperre wieder, und frage den Registrar, wer sie entfernt hat.',
  'change.dnssec.ds-removed.remedy':
    'Bestätige einen geplanten Wechsel von Anbieter oder Schlüssel; sonst stelle den Eintrag beim Registrar wieder her und suche nach weiteren Änderungen.',
  'change.dns.answer-divergence.remedy':
    'Vergleiche die Antworten im Beleg mit deiner Zone, warte nach geplanten Änderungen die TTL ab, und frage sonst Netz- und DNS-Betreiber.',
  'change.mail.mx.remedy':
    'Bestätige einen geplanten Umzug; sonst stelle die Einträge wieder her und finde heraus, wer die Zone geändert hat.',
  'change.mail.policy-weakened.remedy':
    'Stelle die frühere Richtlinie wieder her, oder bestätige die Änderung, wenn sie einem Umzug dient, und setze einen Termin zum Verschärfen.',
  'change.dns.address-new-operator.remedy':
    'Bestätige einen geplanten Umzug; sonst stelle den Eintrag wieder her und prüfe, wer die Zone ändern kann.',
  'change.ssl.new-issuer.remedy': 'Finde heraus, wer es bestellt hat. Beschränke Aussteller mit CAA.',
  'change.ssl.caa-weakened.remedy': 'Stelle die Einträge wieder her, oder bestätige die Änderung.',
  'change.web.external-script-added.remedy':
    'Kläre mit den Entwicklern der Seite, dass es gewollt ist, lege es mit integrity fest, und bestätige es.',
  'change.exposure.new-port.remedy':
    'Schließe ihn, oder nimm ihn in die Liste erlaubter Ports auf und bestätige die Änderung.',
  'change.web.content-major.remedy':
    'Sieh dir die Seite an. Bestätige einen Neustart; sonst stelle die Seite aus einer sauberen Kopie wieder her und suche das Einfallstor.',
  'change.exposure.subdomain-burst.remedy':
    'Sieh die neuen Namen durch, und prüfe das Protokoll des DNS-Anbieters, wenn es nicht deine sind.',
  'change.dns.verification-token-added.remedy':
    'Finde heraus, wer ihn gesetzt hat; entferne ihn, wenn das Konto nicht deines ist.',
  'change.registration.contacts-or-expiry.remedy':
    'Vergleiche mit dem, was du bestellt hast, und bestätige es.',
  'reputation.domain.malware-listed.remedy':
    'Finde und entferne die Schadsoftware und das Einfallstor, ersetze Passwörter, dann bitte jede Liste um Streichung.',
  'reputation.domain.phishing-listed.remedy':
    'Entferne die Phishing-Seiten, schließe das Einfallstor, ersetze Passwörter, dann bitte jede Liste um Streichung.',
  'reputation.domain.abused-legit.remedy':
    'Säubere die Seite, aktualisiere ihre Software, ersetze Passwörter, dann nutze das Formular der Liste zur Streichung.',
  'reputation.domain.low.remedy':
    'Finde die Mail, die es verursacht hat (eigene Massenmail, ein gekapertes Konto, Mail von Partnern), beende sie, und bitte um Streichung.',
  'reputation.ip.drop.remedy': 'Ziehe mit dem Dienst zu einem anderen Anbieter um.',
  'reputation.asn.drop.remedy': 'Ziehe mit dem Dienst zu einem anderen Anbieter um.',
  'reputation.ip.sbl.remedy':
    'Finde die Ursache im Eintrag der Liste, beende sie zusammen mit dem Hoster, und bitte um Streichung.',
  'reputation.ip.exploited.remedy':
    'Finde den befallenen Rechner (hinter NAT irgendeiner), säubere ihn, sperre ausgehend Port 25 für alle außer Mailservern, dann bitte um Streichung.',
  'reputation.mail.ip-listed.remedy':
    'Beende die Ursache, suche nach gekaperten Konten, und bitte jede Liste um Streichung.',
  'reputation.mail.ip-pbl.remedy':
    'Sende über das Relay des Anbieters, oder lass die Adresse eines festen Mailservers von der Liste nehmen.',
  'reputation.route.rpki-invalid.remedy':
    'Lass den Inhaber der Adressen die Autorisierung oder die Ankündigung berichtigen.',
  'reputation.route.rpki-not-found.remedy':
    'Bitte Hoster oder Inhaber der Adressen, Autorisierungen zu veröffentlichen.',
  'reputation.host.bad-neighbourhood.remedy':
    'Bitte um eine Adresse in einem saubereren Bereich, oder wechsle den Anbieter.',
  'reputation.domain.very-new.remedy':
    'Sende anfangs wenig Mail und lass die Menge über einige Wochen wachsen.',
  'reputation.list.unusable.remedy':
    'Prüfe den Resolver (öffentliche weisen manche Listen ab), die Menge der Abfragen und den Schlüssel der Liste in den Einstellungen.',
} as const;
