/** German remedies of findings, by the ID of their type. The English remedies are in the finding catalog. */
export const remedies = {
  'availability.http.down.remedy':
    'Sieh in den neuesten Prüfungen des Monitors nach, welche Phase fehlschlägt (DNS, Verbinden, TLS, Antwort). Behebe das Problem und warte die nächste Prüfung ab.',
  'availability.http.uptime-below-99.remedy':
    'Ordne die Vorfälle des Monats nach ihrer Ursache und behebe die häufigste zuerst. Trage geplante Arbeiten als Wartungsfenster ein, damit sie nicht als Ausfallzeit zählen.',
  'availability.http.uptime-below-99-9.remedy':
    'Suche in den Vorfällen des Monats nach einer gemeinsamen Ursache wie Deployments, Zertifikaten oder einem überlasteten Backend. Sorge für Redundanz, wo der Dienst von einem einzigen Rechner abhängt.',
  'availability.http.tls-handshake-failing.remedy':
    'Sieh im Log des Servers nach, woran der Handshake scheitert. Häufige Ursachen sind ein fehlendes Zertifikat für den angefragten Namen, ein Schlüssel, der nicht zum Zertifikat passt, oder keine gemeinsamen Protokolle oder Chiffren.',
  'availability.http.server-errors.remedy':
    'Suche im Zugriffslog nach den fehlerhaften Pfaden und im Anwendungslog nach den passenden Ausnahmen oder Zeitüberschreitungen. Korrigiere dann die Änderung, die sie verursacht hat, oder nimm sie zurück.',
  'availability.http.redirect-loop.remedy':
    'Sorge dafür, dass nur eine Komponente wegen Schema, Hostname oder Schrägstrich am Ende weiterleitet. Oft spricht ein Proxy per HTTP mit einem Backend, das auf HTTPS weiterleitet.',
  'availability.http.slow.remedy':
    'Vergleiche die Phasen der letzten Prüfungen. Sind DNS, Verbinden und TLS langsam, liegt es am Netz oder an der Entfernung; kommt das erste Byte spät, an der Anwendung, der Datenbank oder einem kalten Cache.',
  'availability.http.apex-www-split.remedy':
    'Veröffentliche Adressen für beide Namen, besorge ein Zertifikat für beide und leite den einen Namen auf den anderen weiter.',
  'availability.ipv6.broken.remedy':
    'Öffne die Firewall und lass den Server auf der IPv6-Adresse lauschen, oder entferne den AAAA-Eintrag, bis IPv6 funktioniert.',
  'availability.ipv6.missing.remedy':
    'Schalte IPv6 beim Hoster oder CDN ein, teste es und veröffentliche dann AAAA-Einträge.',
  'availability.dns.resolution-failing.remedy':
    'Frage bei der übergeordneten Zone ab, an welche Nameserver die Domain delegiert ist, und dann jeden davon direkt. Prüfe, ob die Registrierung abgelaufen, die Zone beim Anbieter gelöscht oder eine DNSSEC-Signatur ungültig ist.',
  'availability.dns.nameserver-silent.remedy':
    'Repariere den Server oder seine Firewall (UDP und TCP, Port 53), oder entferne ihn beim Registrar aus der Delegation und aus der Zone.',
  'availability.dns.single-nameserver.remedy':
    'Füge mindestens einen weiteren Nameserver auf einem anderen Rechner hinzu, am besten an einem anderen Ort oder bei einem anderen Anbieter.',
  'availability.dns.single-network.remedy':
    'Nutze einen DNS-Anbieter mit Servern in mehreren Netzen, oder ergänze einen Secondary bei einem anderen Anbieter.',
  'availability.mail.mx-unreachable.remedy':
    'Prüfe, ob der Mailserver läuft und keine Firewall Port 25 sperrt. Entferne MX-Einträge, die auf abgeschaltete Hosts zeigen.',
  'availability.registration.expired.remedy':
    'Verlängere die Domain heute noch beim Registrar. In der Rückgabefrist (Redemption Period) kann der Registrar sie gegen eine Gebühr wiederherstellen.',
  'availability.registration.on-hold.remedy':
    'Frage den Registrar nach dem Grund, löse das Problem (Bestätigung des Kontakts, Zahlung, Beschwerde) und lass die Sperre aufheben.',
  'availability.registration.expires-7d.remedy':
    'Verlängere die Domain jetzt von Hand. Prüfe dann in deinem Konto beim Registrar, ob die automatische Verlängerung eingeschaltet und das Zahlungsmittel gültig ist.',
  'availability.registration.expires-30d.remedy':
    'Prüfe beim Registrar, ob die automatische Verlängerung eingeschaltet und das Zahlungsmittel gültig ist, oder verlängere die Domain jetzt um mehrere Jahre.',
  'ssl.certificate.expired.remedy':
    'Erneuere das Zertifikat jetzt, spiele es ein und lade jeden Server neu, der noch das alte verwendet. Automatisiere dann die Erneuerung samt Neuladen mit ACME.',
  'ssl.certificate.not-yet-valid.remedy':
    'Spiele ein Zertifikat ein, das schon gültig ist. Hat deine eigene CA das Zertifikat ausgestellt, prüfe die Uhr der CA.',
  'ssl.certificate.name-mismatch.remedy':
    'Lass ein Zertifikat ausstellen, das genau diesen Namen oder eine passende Wildcard enthält, und prüfe, ob der Server das Zertifikat nach SNI auswählt.',
  'ssl.certificate.untrusted.remedy':
    'Verwende für öffentliche Dienste das Zertifikat einer öffentlich vertrauenswürdigen CA. Nutze eigene CAs nur für Namen, die ausschließlich deine Geräte verwenden.',
  'ssl.certificate.revoked.remedy':
    'Erzeuge einen neuen Schlüssel, hole ein neues Zertifikat, spiele es überall ein und finde heraus, warum das alte widerrufen wurde.',
  'ssl.certificate.incomplete-chain.remedy':
    'Konfiguriere die vollständige Kette (zuerst das Serverzertifikat, dann die Zwischenzertifikate, ohne Stammzertifikat). Bei ACME-Clients heißt die Datei fullchain.',
  'ssl.certificate.expiring-now.remedy':
    'Starte die Erneuerung von Hand und lies die Fehlermeldung. Prüfe die Validierung (Port 80, DNS-Eintrag, CAA, Ratenlimits) und ob der Server danach neu geladen wird.',
  'ssl.certificate.expiring-soon.remedy':
    'Prüfe, ob der Job für die Erneuerung läuft und erfolgreich ist. Wenn du das Zertifikat von Hand erneuerst, bestelle jetzt das neue.',
  'ssl.certificate.weak-key.remedy':
    'Erzeuge auf einem aktuellen System einen neuen Schlüssel (ECDSA P-256 oder RSA ab 2048), lass ein neues Zertifikat ausstellen und das alte widerrufen.',
  'ssl.certificate.weak-signature.remedy':
    'Lass das Zertifikat über eine CA-Kette mit SHA-256 oder besser neu ausstellen, und entferne alte Zwischenzertifikate aus der Kette des Servers.',
  'ssl.certificate.lifetime-too-long.remedy':
    'Lass das Zertifikat mit kürzerer Laufzeit neu ausstellen, am besten mit einem ACME-Client, der es automatisch erneuert.',
  'ssl.certificate.no-san.remedy':
    'Lass das Zertifikat neu ausstellen und dabei jeden Hostnamen als Subject Alternative Name eintragen.',
  'ssl.certificate.sct-insufficient.remedy':
    'Lass das Zertifikat von einer CA neu ausstellen, die genügend gültige Zeitstempel einbettet. Wenn der Server die Zeitstempel per Stapling sendet, prüfe seine Konfiguration.',
  'ssl.certificate.lint-error.remedy':
    'Melde den Fehler der CA und bitte um ein neues Zertifikat. Bei einer eigenen CA korrigiere das Zertifikatsprofil.',
  'ssl.certificate.shared-key.remedy':
    'Verwende für jeden Dienst einen eigenen Schlüssel und erzeuge bei jeder Erneuerung einen neuen. Die meisten ACME-Clients machen das von selbst.',
  'ssl.issuance.ca-not-allowed.remedy':
    'Finde heraus, wer das Zertifikat bestellt hat. War es niemand aus deiner Organisation, lass es von der CA widerrufen, prüfe, ob DNS oder die HTTP-Validierung gekapert wurde, und verschärfe CAA.',
  'ssl.issuance.key-type-not-allowed.remedy':
    'Lass das Zertifikat mit einem erlaubten Schlüssel neu ausstellen und korrigiere die Vorlage oder den Client, oder erweitere die Richtlinie.',
  'ssl.issuance.validity-not-allowed.remedy':
    'Lass das Zertifikat mit kürzerer Laufzeit neu ausstellen und korrigiere die Bestellvorlage, oder erhöhe das Limit in der Richtlinie.',
  'ssl.issuance.wildcard-not-allowed.remedy':
    'Ersetze das Wildcard-Zertifikat durch Zertifikate für einzelne Namen, und verbiete Wildcards mit der CAA-Eigenschaft issuewild ";".',
  'ssl.issuance.unknown-name.remedy':
    'Finde heraus, wer für den Host zuständig ist. Nimm ihn dann in den Bestand auf oder schalte ihn ab.',
  'ssl.deployment.stale.remedy':
    'Kopiere das neue Zertifikat auf diesen Host und lade den Dienst neu. Sorge dafür, dass er künftig bei jeder Erneuerung neu geladen wird.',
  'ssl.deployment.divergent.remedy':
    'Spiele auf allen Knoten dasselbe Zertifikat ein, oder akzeptiere den Unterschied, wenn absichtlich mehrere Netze den Namen bedienen.',
  'ssl.deployment.not-in-ct.remedy':
    'Bitte die CA um eine Erklärung und um ein neues, im Zertifikatslog eingetragenes Zertifikat. Prüfe, ob das ausgelieferte Zertifikat das bestellte ist.',
  'ssl.protocol.sslv2.remedy':
    'Schalte SSL 2.0 ab und aktualisiere die TLS-Bibliothek. Prüfe jeden anderen Dienst, der denselben Schlüssel verwendet.',
  'ssl.protocol.sslv3.remedy': 'Erlaube in der Konfiguration des Servers nur TLS 1.2 und TLS 1.3.',
  'ssl.protocol.tls1-0-or-1-1.remedy':
    'Erlaube nur TLS 1.2 und TLS 1.3. Browser unterstützen TLS 1.2 seit mehr als zehn Jahren.',
  'ssl.protocol.no-tls1-2-or-newer.remedy':
    'Aktualisiere die TLS-Bibliothek oder schalte einen modernen Proxy vor den Dienst. Schalte dann TLS 1.2 und TLS 1.3 ein.',
  'ssl.protocol.no-tls1-3.remedy':
    'Aktualisiere die TLS-Bibliothek oder den Proxy (OpenSSL 1.1.1 oder neuer) und schalte TLS 1.3 ein.',
  'ssl.cipher.null-anon-export.remedy':
    'Entferne NULL-, anonyme und Export-Chiffren aus der Konfiguration, zum Beispiel mit dem unveränderten Profil „Intermediate“ von Mozilla.',
  'ssl.cipher.rc4.remedy':
    'Entferne RC4 aus der Liste der Chiffren und bevorzuge AES-GCM und ChaCha20-Poly1305.',
  'ssl.cipher.block64.remedy':
    'Entferne 3DES, IDEA und RC2 aus der Liste der Chiffren. Kein aktueller Client braucht sie.',
  'ssl.cipher.no-forward-secrecy.remedy':
    'Schalte ECDHE-Chiffren ein und setze sie an den Anfang der Liste, oder schalte TLS 1.3 ein, das immer Forward Secrecy hat.',
  'ssl.cipher.no-aead.remedy':
    'Schalte die ECDHE-Chiffren mit AES-GCM oder ChaCha20-Poly1305 ein, und entferne CBC, wenn kein alter Client es braucht.',
  'ssl.kex.weak-dh.remedy': 'Verwende nur ECDHE, oder benannte Gruppen ab ffdhe2048.',
  'ssl.kex.static-rsa.remedy': 'Entferne alle Chiffren, deren Name mit TLS_RSA_ beginnt.',
  'ssl.kex.no-hybrid-pq.remedy':
    'Aktualisiere auf eine TLS-Bibliothek, die X25519MLKEM768 unterstützt, etwa OpenSSL 3.5, und setze die Gruppe an den Anfang der Liste.',
  'ssl.session.insecure-renegotiation.remedy':
    'Aktualisiere die TLS-Bibliothek. Alle gepflegten Bibliotheken unterstützen seit 2010 die sichere Neuaushandlung. Schalte außerdem Neuaushandlungen durch den Client ab.',
  'ssl.session.compression.remedy':
    'Schalte die TLS-Kompression im Server oder in der Bibliothek ab. Komprimiere stattdessen auf HTTP-Ebene.',
  'ssl.caa.missing.remedy':
    'Veröffentliche CAA-Einträge mit den CAs, die du nutzt, und eine iodef-Adresse für Meldungen.',
  'ssl.caa.invalid.remedy':
    'Korrigiere den Eintrag: Flags 0, eine bekannte Eigenschaft (issue, issuewild, issuemail, iodef) und ein Wert in Anführungszeichen.',
  'ssl.caa.blocks-current-ca.remedy':
    'Ergänze vor der nächsten Erneuerung die Domain der CA im CAA-Eintrag, oder wechsle zu einer CA, die der Eintrag erlaubt.',
  'ssl.caa.no-account-binding.remedy':
    'Ergänze accounturi mit der URL deines ACME-Kontos und validationmethods mit dem Validierungsverfahren, das du nutzt.',
  'dns.dnssec.bogus.remedy':
    'Vergleiche den DS-Eintrag der übergeordneten Zone mit den Schlüsseln der Zone und prüfe die Gültigkeit der Signaturen. Wenn das zu lange dauert, entferne den DS-Eintrag beim Registrar und signiere die Zone neu.',
  'dns.dnssec.unsigned.remedy':
    'Schalte DNSSEC beim DNS-Anbieter ein und hinterlege den DS-Eintrag beim Registrar (bei vielen Anbietern ein einziger Schritt).',
  'dns.dnssec.island.remedy':
    'Hinterlege den DS-Eintrag beim Registrar, oder veröffentliche CDS-Einträge, wenn die Registry sie auswertet.',
  'dns.dnssec.signature-expiring.remedy':
    'Prüfe, ob der Signierer läuft und die Secondaries die neue Zone erhalten. Wenn die Zeit knapp ist, signiere die Zone von Hand.',
  'dns.dnssec.weak-algorithm.remedy':
    'Wechsle zu ECDSA P-256 (Algorithmus 13). Folge dabei dem Verfahren deines Signierers für einen Algorithmuswechsel.',
  'dns.dnssec.ds-sha1.remedy':
    'Ergänze beim Registrar einen DS-Eintrag mit Digest-Typ 2 (SHA-256), und entferne dann den alten.',
  'dns.dnssec.nsec3-iterations.remedy':
    'Setze im Signierer die Iterationen auf 0 und leere das Salt, oder verwende NSEC.',
  'dns.delegation.lame.remedy':
    'Richte die Zone auf diesem Server ein, oder entferne den Server aus der Delegation.',
  'dns.delegation.claimable.remedy':
    'Lege die Zone jetzt bei diesem Anbieter an, oder ändere die Delegation beim Registrar auf Server, die dir gehören.',
  'dns.delegation.ns-domain-unregistered.remedy':
    'Entferne diesen Nameserver sofort aus der Delegation, und registriere seine Domain selbst, falls die Änderung dauert.',
  'dns.delegation.parent-child-mismatch.remedy':
    'Gleiche die Nameserver ab: Korrigiere die Delegation beim Registrar oder die NS-Einträge in der Zone.',
  'dns.server.open-recursion.remedy':
    'Schalte die Rekursion auf autoritativen Servern ab, oder beschränke sie auf deine eigenen Netze.',
  'dns.server.axfr-open.remedy':
    'Erlaube Zonenübertragungen nur an die Adressen deiner Secondaries, und authentifiziere sie mit TSIG.',
  'dns.soa.serial-split.remedy':
    'Prüfe NOTIFY und die Zonenübertragung vom Primary zu dem Server mit der veralteten Zone.',
  'dns.record.private-address.remedy':
    'Verschiebe den Eintrag in eine interne Sicht der Zone, oder entferne ihn.',
  'dns.record.wildcard.remedy':
    'Wenn du den Wildcard-Eintrag nicht brauchst, ersetze ihn durch einzelne Einträge.',
  'dns.registration.no-transfer-lock.remedy':
    'Schalte in deinem Konto beim Registrar die Transfersperre ein (oft „Domain Lock“ genannt).',
  'dns.registration.no-delete-update-lock.remedy':
    'Bitte den Registrar, „client delete prohibited“ und „client update prohibited“ zu setzen.',
  'dns.registration.no-registry-lock.remedy':
    'Bestelle für deine wichtigsten Domains beim Registrar einen Registry-Lock.',
  'email.spf.missing.remedy':
    'Veröffentliche einen SPF-Eintrag, der deine Absender auflistet und mit -all oder ~all endet.',
  'email.spf.multiple.remedy': 'Führe die SPF-Einträge in einem zusammen und lösche die anderen.',
  'email.spf.syntax.remedy':
    'Korrigiere den Ausdruck, den der Beleg nennt, und prüfe den Eintrag dann mit „belltower spf“.',
  'email.spf.too-many-lookups.remedy':
    'Entferne die includes von Diensten, die du nicht mehr nutzt, ersetze a und mx durch Adressen, und gib Massenversendern eine eigene Subdomain.',
  'email.spf.too-many-void.remedy':
    'Entferne die Mechanismen, die auf nicht mehr vorhandene Namen verweisen. Der Beleg nennt sie.',
  'email.spf.pass-all.remedy':
    'Ersetze +all durch -all, liste nur deine tatsächlichen Absender auf, und prüfe eingebundene Einträge auf denselben Fehler.',
  'email.spf.neutral-all.remedy':
    'Beende den Eintrag mit -all oder, solange du noch DMARC-Berichte sammelst, mit ~all.',
  'email.spf.dangling-include.remedy':
    'Entferne den Ausdruck sofort. Wenn er in einem eingebundenen Eintrag steht, wende dich an dessen Inhaber.',
  'email.spf.overbroad.remedy':
    'Beschränke die Adressbereiche auf die Adressen, die du tatsächlich nutzt, oder setze bei gemeinsam genutzten Versanddiensten auf DKIM.',
  'email.spf.ptr.remedy': 'Ersetze ptr durch ip4, ip6, a oder include.',
  'email.spf.oversize.remedy':
    'Teile den Text in Zeichenketten von höchstens 255 Oktetten, und kürze den Eintrag.',
  'email.dmarc.missing.remedy':
    'Veröffentliche v=DMARC1; p=none; rua=mailto:… unter _dmarc, werte einige Wochen lang die Berichte aus, und wechsle dann zu quarantine und reject.',
  'email.dmarc.multiple.remedy': 'Behalte einen Eintrag und lösche die anderen.',
  'email.dmarc.invalid.remedy':
    'Korrigiere den Eintrag: Tags werden durch Semikolons getrennt, und v steht an erster Stelle. Prüfe den Eintrag mit „belltower dmarc“.',
  'email.dmarc.policy-none.remedy':
    'Wenn laut den Berichten alle deine Absender bestehen, wechsle zu p=quarantine und dann zu p=reject.',
  'email.dmarc.policy-quarantine.remedy':
    'Wechsle zu p=reject, sobald laut den Berichten alle deine Absender bestehen.',
  'email.dmarc.test-mode.remedy': 'Entferne t=y, wenn der Test abgeschlossen ist.',
  'email.dmarc.subdomains-weaker.remedy':
    'Setze sp und np auf dieselbe Richtlinie wie p, oder entferne sp, damit p gilt.',
  'email.dmarc.historic-tags.remedy': 'Entferne pct, rf und ri. Verwende für eine Testphase t=y statt pct.',
  'email.dmarc.no-rua.remedy':
    'Ergänze rua=mailto: mit der Adresse eines Postfachs oder Dienstes, der die Berichte auswertet.',
  'email.dmarc.rua-unauthorised.remedy':
    'Bitte den Berichtsdienst, den Eintrag _report._dmarc für deine Domain zu veröffentlichen, oder verwende eine Adresse in deiner Domain.',
  'email.parked.not-locked.remedy':
    'Veröffentliche "v=spf1 -all", "v=DMARC1; p=reject" und den leeren MX-Eintrag "0 .".',
  'email.dkim.declared-selector-missing.remedy':
    'Veröffentliche den Schlüssel des Selektors wieder, oder entferne den Selektor aus dem sendenden System und aus den Einstellungen der Domain.',
  'email.dkim.weak-key.remedy':
    'Erzeuge unter einem neuen Selektor einen Schlüssel mit 2048 Bit, signiere damit und entferne dann den alten Schlüssel.',
  'email.dkim.short-key.remedy': 'Wechsle zu einem Schlüssel mit 2048 Bit unter einem neuen Selektor.',
  'email.dkim.test-flag.remedy': 'Entferne t=y aus dem Schlüsseleintrag.',
  'email.dkim.none-found.remedy':
    'Gib deine Selektoren in den Einstellungen der Domain an, oder richte DKIM bei deinem E-Mail-Anbieter ein.',
  'email.mta-sts.missing.remedy':
    'Veröffentliche die Richtlinie unter mta-sts.<domain> im Modus testing, ergänze den TXT-Eintrag, und wechsle zu enforce, wenn die TLS-Berichte keine Fehler zeigen.',
  'email.mta-sts.broken.remedy':
    'Liefere /.well-known/mta-sts.txt auf dem Host mta-sts mit gültigem Zertifikat, Status 200 und den Feldern version, mode, mx und max_age.',
  'email.mta-sts.mx-not-covered.remedy':
    'Ergänze den Host in der Richtlinie und ändere die id im TXT-Eintrag, oder entferne den MX-Eintrag.',
  'email.mta-sts.testing.remedy':
    'Werte die TLS-Berichte aus, behebe die Fehler, und wechsle zum Modus enforce.',
  'email.tls-rpt.missing.remedy': 'Veröffentliche v=TLSRPTv1; rua=mailto:… unter _smtp._tls.<domain>.',
  'email.starttls.missing.remedy': 'Installiere auf dem Mailserver ein Zertifikat und schalte STARTTLS ein.',
  'email.starttls.bad-certificate.remedy':
    'Installiere ein öffentlich vertrauenswürdiges Zertifikat, das für den Namen des MX-Hosts gilt.',
  'email.starttls.weak-tls.remedy':
    'Aktualisiere die TLS-Bibliothek des Mailservers und schalte TLS 1.2 und 1.3 ein.',
  'email.dane.mismatch.remedy':
    'Veröffentliche jetzt den TLSA-Eintrag des aktuellen Schlüssels. Veröffentliche künftig vor jedem Schlüsselwechsel den nächsten Eintrag.',
  'email.dane.unsigned.remedy': 'Signiere die Zone mit DNSSEC, oder entferne die TLSA-Einträge.',
  'email.dane.missing.remedy':
    'Veröffentliche, sobald die Zone mit DNSSEC signiert ist, TLSA-Einträge (Usage 3, Selector 1, Type 1) für Port 25 jedes MX-Hosts.',
  'email.bimi.invalid.remedy':
    'Verwende ein Logo im Format SVG Tiny PS, setze DMARC auf p=quarantine oder p=reject, und liefere ein gültiges Markenzertifikat, wo der Anbieter es verlangt.',
  'email.mx.target-unregistered.remedy':
    'Entferne den MX-Eintrag sofort, und registriere seine Domain selbst, falls Resolver den Eintrag noch im Cache haben.',
  'email.mx.cname.remedy': 'Lass den MX-Eintrag auf einen Namen zeigen, der eigene Adresseinträge hat.',
  'email.mx.no-fcrdns.remedy':
    'Bitte den Netzbetreiber um einen PTR-Eintrag, und veröffentliche den passenden Adresseintrag.',
  'phishing.site.confirmed.remedy':
    'Öffne einen Takedown-Fall, melde die Seite mit den Belegen dem Registrar und dem Hoster, melde die URL den Sperrlisten der Browser, und warne deine Nutzer.',
  'phishing.site.suspected.remedy':
    'Sieh dir die Belege an, dann bestätige die Seite oder markiere sie als harmlos. Mit der Bestätigung wird ein Takedown-Fall geöffnet.',
  'phishing.feed.brand-target.remedy':
    'Prüfe die gelistete URL auf einem isolierten Rechner, öffne einen Takedown-Fall, und informiere deinen Support.',
  'brand.lookalike.content-clone.remedy':
    'Sichere die Belege, melde die Seite dem Hoster und dem Registrar, und beobachte, ob ein Formular hinzukommt.',
  'brand.lookalike.mx-accepts-brand-mail.remedy':
    'Versuche, die Domain zu erwerben oder sperren zu lassen, und blockiere ausgehende E-Mails an diese Domain.',
  'brand.lookalike.mx-configured.remedy':
    'Sperre die Domain in deinem Mail-Gateway und beobachte sie. Wenn sie gegen dich eingesetzt wird, erwäge eine Beschwerde.',
  'brand.lookalike.certificate-issued.remedy':
    'Sieh dir die Seite jetzt und in den nächsten Tagen noch einmal an. Wenn sie deine Seite imitiert, öffne einen Takedown-Fall.',
  'brand.lookalike.new.remedy':
    'Markiere das Lookalike als eigen oder harmlos, oder bestätige es als Bedrohung. Beobachte es genau, solange es neu ist.',
  'brand.lookalike.homograph.remedy':
    'Registriere die gefährlichsten Varianten selbst, und lege Beschwerde gegen Varianten ein, die andere nutzen.',
  'brand.lookalike.active-web.remedy':
    'Sieh dir den Screenshot an. Markiere das Lookalike dann als eigen oder harmlos, oder bestätige es als Bedrohung.',
  'brand.lookalike.registered.remedy':
    'Du musst nichts sofort tun. Beobachte das Lookalike weiter, oder markiere es als eigen oder harmlos.',
  'brand.lookalike.combosquat.remedy':
    'Prüfe die Website dieser Domain. Melde sie, wenn sie deine imitiert. Gehört die Domain einem Partner oder Testportal, markiere sie als harmlos.',
  'phishing.takedown.overdue.remedy':
    'Eskaliere die Meldung vom Hoster zum Registrar und dann zur Registry. Hilft das nicht, beschwere dich bei der ICANN und belege die früheren Meldungen.',
  'phishing.takedown.relapsed.remedy':
    'Öffne den Fall mit neuen Belegen wieder, und melde die Seite dem neuen Hoster und dem Registrar.',
  'brand.defensive.gap.remedy': 'Registriere nur die wenigen Varianten, denen deine Kunden vertrauen würden.',
  'exposure.takeover.confirmed.remedy':
    'Lösche den DNS-Eintrag jetzt, oder richte die Ressource beim Dienst wieder ein. Entferne künftig DNS-Einträge, bevor du ihr Ziel löschst.',
  'exposure.takeover.cname-unregistered.remedy':
    'Lösche den Eintrag jetzt, oder registriere die Domain des Ziels, wenn du ihn nicht sofort löschen kannst.',
  'exposure.takeover.possible.remedy':
    'Prüfe in der Konsole des Dienstes, ob die Ressource dir gehört. Wenn nicht, lösche den DNS-Eintrag.',
  'exposure.dangling.cname.remedy': 'Lösche den Eintrag, oder stelle das Ziel wieder her.',
  'exposure.dangling.cloud-address.remedy':
    'Prüfe, ob die Adresse noch dir gehört. Wenn nicht, entferne den Eintrag. Lass DNS-Einträge nur auf reservierte Adressen zeigen.',
  'exposure.file.secrets.remedy':
    'Sperre den Zugriff auf die Datei und erneuere dann jedes Geheimnis darin; die Sperre allein genügt nicht. Bewahre Geheimnisse außerhalb des Webverzeichnisses auf.',
  'exposure.file.vcs.remedy':
    'Sperre den Zugriff auf Ordner, die mit einem Punkt beginnen, lass sie beim Deployment weg, und erneuere alle Geheimnisse, die je in der Historie standen.',
  'exposure.file.backup.remedy':
    'Entferne die Datei, prüfe im Log, wer sie heruntergeladen hat, und bewahre Sicherungen an einem anderen Ort auf.',
  'exposure.web.directory-listing.remedy':
    'Schalte automatische Verzeichnislisten ab (autoindex off, Options -Indexes).',
  'exposure.port.database.remedy':
    'Schließe den Port in der Firewall, binde den Dienst an eine interne Adresse, und verbinde dich über ein privates Netz oder einen Tunnel.',
  'exposure.port.remote-admin.remedy':
    'Stelle den Dienst hinter ein VPN oder ein Zugangs-Gateway mit Multi-Faktor-Authentifizierung.',
  'exposure.port.management-ui.remedy':
    'Beschränke den Zugriff auf ein Verwaltungsnetz oder ein Gateway, das die Identität der Nutzer prüft.',
  'exposure.port.unexpected.remedy': 'Schließe den Port, oder nimm ihn in die Liste der erlaubten Ports auf.',
  'exposure.panel.login-public.remedy':
    'Beschränke den Zugriff auf bekannte Adressen oder ein Gateway, und verlange Multi-Faktor-Authentifizierung.',
  'exposure.host.non-production.remedy':
    'Stelle das System hinter eine Anmeldung oder ein VPN, oder schalte es ab, wenn du es nicht brauchst.',
  'exposure.host.unmanaged.remedy':
    'Finde heraus, wer den Host betreibt. Markiere ihn dann als eigen, oder ignoriere ihn.',
  'exposure.host.default-page.remedy':
    'Schließe die Einrichtung des Hosts ab, oder entferne den Host und seinen DNS-Eintrag.',
  'exposure.host.provider-not-allowed.remedy':
    'Finde heraus, wer den Host eingerichtet hat. Ziehe den Host dann um, entferne ihn oder erweitere die Richtlinie.',
  'exposure.dns.internal-names.remedy':
    'Verwende für interne Hosts eine eigene CA oder ein Wildcard-Zertifikat, und in öffentlichen Einträgen neutrale Namen.',
  'cve.known-exploited.remedy':
    'Aktualisiere die Software sofort oder nimm den Dienst vom Netz, und suche dann nach Spuren eines Einbruchs.',
  'cve.epss-high.remedy':
    'Aktualisiere die Software innerhalb weniger Tage. Gibt es noch kein Update, wende die Gegenmaßnahme des Herstellers an.',
  'cve.cvss-critical.remedy': 'Aktualisiere die Software innerhalb einer Woche.',
  'cve.cvss-high.remedy':
    'Aktualisiere die Software innerhalb eines Monats, im Rahmen der regulären Wartung.',
  'cve.cvss-medium.remedy': 'Aktualisiere die Software im regulären Update-Rhythmus.',
  'cve.end-of-life.remedy':
    'Wechsle zu einer unterstützten Version. Wenn das lange dauert, kaufe erweiterten Support.',
  'cve.js-library-high.remedy':
    'Aktualisiere die Bibliothek auf die Version, die der Beleg nennt, und prüfe Abhängigkeiten in deinem Build.',
  'cve.js-library-medium.remedy': 'Aktualisiere die Bibliothek mit dem nächsten Release der Website.',
  'web.https.unavailable.remedy':
    'Beziehe per ACME ein Zertifikat, liefere die Seite über HTTPS aus, leite HTTP auf HTTPS um und aktiviere dann HSTS.',
  'web.https.no-redirect.remedy':
    'Leite alle HTTP-Anfragen mit Status 301 oder 308 auf HTTPS desselben Hosts um.',
  'web.https.redirect-off-host.remedy':
    'Leite zuerst auf HTTPS desselben Hosts um, dann auf den anderen Hostnamen.',
  'web.hsts.missing.remedy':
    'Sende den Header Strict-Transport-Security zuerst mit kleinem max-age. Wenn alles funktioniert, erhöhe ihn auf max-age=63072000; includeSubDomains.',
  'web.hsts.short.remedy': 'Erhöhe max-age auf zwei Jahre, wenn alle Hosts über HTTPS funktionieren.',
  'web.hsts.not-preloaded.remedy':
    'Erfülle die Bedingungen (gültiges Zertifikat, Umleitung auf demselben Host, max-age von mindestens einem Jahr, includeSubDomains, preload), und melde die Domain an.',
  'web.csp.missing.remedy':
    'Beginne mit Content-Security-Policy-Report-Only, werte die Berichte aus, und setze dann eine Richtlinie mit Nonces oder Hashes durch.',
  'web.csp.unsafe-script.remedy':
    "Verschiebe eingebetteten Code in Dateien oder gib ihm Nonces, entferne unsafe-inline und breite Schemata, und setze object-src 'none'.",
  'web.csp.unsafe-eval.remedy':
    'Ersetze Bibliotheken, die eval brauchen, und entferne dann unsafe-eval aus der Richtlinie.',
  'web.csp.invalid.remedy':
    'Korrigiere die Direktiven, die der Beleg nennt. Die Konsole des Browsers zeigt dieselben Fehler.',
  'web.framing.unprotected.remedy':
    "Ergänze in der Content Security Policy frame-ancestors 'self', oder 'none', wenn keine Website die Seite einbetten muss.",
  'web.mime.no-nosniff.remedy': 'Sende X-Content-Type-Options: nosniff in jeder Antwort.',
  'web.referrer.unsafe.remedy': 'Setze Referrer-Policy auf strict-origin-when-cross-origin oder no-referrer.',
  'web.cookie.session-not-secure.remedy':
    'Setze bei jedem Cookie das Attribut Secure, am besten zusammen mit dem Namenspräfix __Host-.',
  'web.cookie.session-not-httponly.remedy':
    'Setze bei allen Cookies, die Skripte nicht lesen müssen, das Attribut HttpOnly.',
  'web.cookie.not-secure.remedy': 'Setze bei jedem Cookie das Attribut Secure.',
  'web.cookie.csrf-no-samesite.remedy': 'Setze bei dem Cookie SameSite=Lax oder SameSite=Strict.',
  'web.cors.reflects-with-credentials.remedy':
    'Erlaube nur Ursprünge aus einer festen Liste, und erlaube Anmeldedaten nur, wo eine Anwendung sie braucht.',
  'web.script.insecure-origin.remedy': 'Lade das Skript über HTTPS, oder liefere es selbst aus.',
  'web.script.third-party-no-sri.remedy':
    'Ergänze für feste Versionen die Attribute integrity und crossorigin, oder liefere die Dateien selbst aus.',
  'web.script.domain-unregistered.remedy':
    'Entferne das Skript sofort, und suche in alten Versionen und anderen Seiten nach demselben Host.',
  'web.mixed.passive.remedy':
    'Ändere die URLs auf HTTPS, oder ergänze upgrade-insecure-requests in der Content Security Policy.',
  'web.form.insecure-action.remedy': 'Ändere das Ziel des Formulars auf HTTPS.',
  'web.isolation.invalid.remedy':
    'Setze den Header auf einen gültigen Wert, etwa same-origin, require-corp oder same-site.',
  'web.server.version-disclosed.remedy':
    'Blende Versionsangaben aus (server_tokens off, ServerTokens Prod, expose_php off).',
  'web.security-txt.missing.remedy':
    'Veröffentliche die Datei /.well-known/security.txt mit mindestens den Feldern Contact und Expires.',
  'web.security-txt.expired.remedy':
    'Setze Expires auf ein Datum innerhalb des nächsten Jahres, und prüfe die Kontakte.',
  'web.permissions-policy.missing.remedy':
    'Schalte die Funktionen ab, die du nicht nutzt, etwa camera=(), microphone=(), geolocation=().',
  'change.registration.registrar.remedy':
    'Wenn du den Transfer beauftragt hast, bewerte den Befund als erwartete Änderung. Andernfalls rufe sofort beide Registrare an, und verlange das Verfahren für strittige Transfers.',
  'change.dns.nameservers.remedy':
    'Wenn der Umzug geplant war, bewerte den Befund als erwartete Änderung. Andernfalls stelle die Delegation beim Registrar wieder her, ändere das Passwort des Kontos, und suche nach Zertifikaten, die in der Zwischenzeit ausgestellt wurden.',
  'change.registration.lock-removed.remedy':
    'Setze die Sperre wieder, und frage den Registrar, wer sie entfernt hat.',
  'change.dnssec.ds-removed.remedy':
    'Wenn du Anbieter oder Schlüssel geplant gewechselt hast, bewerte den Befund als erwartete Änderung. Andernfalls stelle den Eintrag beim Registrar wieder her, und suche nach weiteren Änderungen.',
  'change.dns.answer-divergence.remedy':
    'Vergleiche die Antworten im Beleg mit deiner Zone. Warte nach einer geplanten Änderung die TTL ab; andernfalls wende dich an den Netz- und den DNS-Betreiber.',
  'change.mail.mx.remedy':
    'Wenn der Umzug geplant war, bewerte den Befund als erwartete Änderung. Andernfalls stelle die Einträge wieder her, und finde heraus, wer die Zone geändert hat.',
  'change.mail.policy-weakened.remedy':
    'Stelle die frühere Richtlinie wieder her. Gehört die Änderung zu einem Umzug, bewerte den Befund als erwartete Änderung, und lege fest, wann du die Richtlinie wieder verschärfst.',
  'change.dns.address-new-operator.remedy':
    'Wenn der Umzug geplant war, bewerte den Befund als erwartete Änderung. Andernfalls stelle den Eintrag wieder her, und prüfe, wer die Zone ändern kann.',
  'change.ssl.new-issuer.remedy':
    'Finde heraus, wer das Zertifikat bestellt hat. Lege mit CAA-Einträgen fest, welche CAs Zertifikate ausstellen dürfen.',
  'change.ssl.caa-weakened.remedy':
    'Stelle die Einträge wieder her, oder bewerte den Befund als erwartete Änderung.',
  'change.web.external-script-added.remedy':
    'Frage die Entwickler der Website, ob das Skript gewollt ist. Wenn ja, ergänze das Attribut integrity, und bewerte den Befund als erwartete Änderung. Andernfalls entferne das Skript.',
  'change.exposure.new-port.remedy':
    'Schließe den Port, oder nimm ihn in die Liste der erlaubten Ports auf, und bewerte den Befund als erwartete Änderung.',
  'change.web.content-major.remedy':
    'Sieh dir die Seite an. Wenn sie neu gestaltet wurde, bewerte den Befund als erwartete Änderung. Andernfalls stelle die Website aus einer sauberen Kopie wieder her, und finde heraus, wie der Angreifer eingedrungen ist.',
  'change.exposure.subdomain-burst.remedy':
    'Sieh die neuen Namen durch. Wenn sie nicht von dir stammen, prüfe das Audit-Protokoll des DNS-Anbieters.',
  'change.dns.verification-token-added.remedy':
    'Finde heraus, wer den Eintrag hinzugefügt hat. Wenn das verknüpfte Konto nicht deines ist, entferne den Eintrag.',
  'change.registration.contacts-or-expiry.remedy':
    'Wenn du die Änderung beauftragt hast, bewerte den Befund als erwartete Änderung. Andernfalls wende dich an den Registrar.',
  'reputation.domain.malware-listed.remedy':
    'Finde und entferne die Schadsoftware, schließe die Sicherheitslücke, ändere die Passwörter, und beantrage dann bei jeder Liste die Streichung.',
  'reputation.domain.phishing-listed.remedy':
    'Entferne die Phishing-Seiten, schließe die Sicherheitslücke, ändere die Passwörter, und beantrage dann bei jeder Liste die Streichung.',
  'reputation.domain.abused-legit.remedy':
    'Bereinige die Website, aktualisiere ihre Software, ändere die Passwörter, und beantrage dann mit dem Formular der Liste die Streichung.',
  'reputation.domain.low.remedy':
    'Finde heraus, welche E-Mails zu dem Eintrag geführt haben (eigene Massenmails, ein gekapertes Konto, Partner), unterbinde sie, und beantrage die Streichung.',
  'reputation.ip.drop.remedy': 'Ziehe den Dienst zu einem anderen Anbieter um.',
  'reputation.asn.drop.remedy': 'Ziehe den Dienst zu einem anderen Anbieter um.',
  'reputation.ip.sbl.remedy':
    'Finde die Ursache im Eintrag der Liste, behebe sie zusammen mit dem Hoster, und beantrage die Streichung.',
  'reputation.ip.exploited.remedy':
    'Finde den infizierten Rechner (hinter NAT kann es jeder sein), bereinige ihn, sperre den ausgehenden Port 25 für alle außer den Mailservern, und beantrage dann die Streichung.',
  'reputation.mail.ip-listed.remedy':
    'Behebe die Ursache, suche nach gekaperten Konten, und beantrage bei jeder Liste die Streichung.',
  'reputation.mail.ip-pbl.remedy':
    'Sende über das Relay des Anbieters, oder lass die Adresse eines fest betriebenen Mailservers von der Liste streichen.',
  'reputation.route.rpki-invalid.remedy':
    'Bitte den Inhaber der Adressen, das ROA oder die Ankündigung zu korrigieren.',
  'reputation.route.rpki-not-found.remedy':
    'Bitte den Hoster oder den Inhaber der Adressen, ROAs zu veröffentlichen.',
  'reputation.host.bad-neighbourhood.remedy':
    'Bitte um eine Adresse in einem saubereren Bereich, oder wechsle den Anbieter.',
  'reputation.domain.very-new.remedy':
    'Sende anfangs nur wenige E-Mails, und steigere die Menge über einige Wochen.',
  'reputation.list.unusable.remedy':
    'Prüfe den Resolver (manche Listen weisen öffentliche Resolver ab), die Zahl der Abfragen und den Schlüssel der Liste in den Einstellungen.',
} as const;
