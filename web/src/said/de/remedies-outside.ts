import type { Phrases } from '../phrases.ts';

/** German remediation texts for findings about brand, exposure, software, web, changes and reputation. */
export const remediesOutside: Phrases = {
  'Open a takedown case, report the site to its registrar and hosting provider with the evidence package, submit the URL to browser blocklists, and warn your users.':
    'Öffne einen Takedown-Fall, melde sie Registrar und Hoster mit den Belegen, gib die URL an die Sperrlisten der Browser und warne deine Nutzer.',
  'Review the evidence, then confirm the site or mark it as benign. Confirming starts a takedown case.':
    'Sieh dir den Beleg an, dann bestätige sie oder kennzeichne sie als harmlos; Bestätigen beginnt einen Takedown-Fall.',
  'Check the listed URL from an isolated machine, open a takedown case, and inform your support team.':
    'Prüfe die URL von einem sicheren Rechner, öffne einen Fall dafür und unterrichte deinen Support.',
  'Save the evidence, report the page to the hosting provider and the registrar, and watch it for forms.':
    'Sichere den Beleg, melde es Hoster und Registrar, und beobachte die Seite auf Formulare.',
  'Try to acquire the domain or have it suspended, and block it for your own outgoing email.':
    'Versuche, die Domain zu erwerben oder sperren zu lassen, und sperre sie in deiner ausgehenden Mail.',
  'Block the domain in your email gateway, watch it, and consider a complaint if it is used.':
    'Sperre die Domain in deinem Mail-Gateway, beobachte sie, und erwäge eine Beschwerde, wenn sie benutzt wird.',
  'Check the site now and again over the next days. Open a takedown case if it imitates yours.':
    'Sieh dir die Seite jetzt und in den nächsten Tagen an; bereite einen Fall vor, wenn sie dich nachahmt.',
  'Triage it as owned, benign or threat, and watch it closely while it is new.':
    'Entscheide, ob sie dir gehört, harmlos oder feindlich ist, und beobachte sie genau, solange sie neu ist.',
  'Register the most dangerous variants yourself, and file complaints about those that others use.':
    'Registriere die gefährlichsten Varianten selbst, und beschwere dich über die, die andere nutzen.',
  'Review the screenshot and triage it as owned, benign or threat.':
    'Sieh dir das Bild an und ordne sie ein: eigen, harmlos oder Bedrohung.',
  'No urgent action is needed. Keep watching it, or triage it as owned or benign.':
    'Nichts eilt: Lass sie beobachten, oder ordne sie als eigen oder harmlos ein.',
  'Check its content. Report it if it imitates you; triage it as benign if it belongs to a partner or a review site.':
    'Prüfe, was sie zeigt; melde sie, wenn sie dich nachahmt, ordne sie als harmlos ein, wenn es ein Partner oder eine Testseite ist.',
  'Escalate from the hosting provider to the registrar, then to the registry, then file an ICANN complaint with proof of the earlier reports.':
    'Gehe weiter: nach dem Hoster der Registrar, dann die Registry, dann die ICANN-Beschwerde mit Nachweis der früheren Meldungen.',
  'Reopen the case with new evidence, and report the page to the new hosting provider and to the registrar.':
    'Öffne den Fall wieder mit frischen Belegen, und melde sie dem neuen Hoster wie dem Registrar.',
  'Register only the few variants that your customers would trust.':
    'Registriere die wenigen Varianten, die deine Kunden glauben würden, und nicht mehr.',
  'Delete the DNS record now, or claim the resource again at the service. In future, remove DNS records before the resources they point to.':
    'Lösche den DNS-Eintrag jetzt, oder beanspruche die Ressource beim Dienst wieder. Entferne künftig DNS-Einträge vor den Ressourcen.',
  'Delete the record now, or register the target domain if you cannot delete it at once.':
    'Lösche den Eintrag jetzt, oder registriere die Zieldomain, wenn das nicht sofort geht.',
  "Check in the service's console whether the resource is yours; if it is not, delete the DNS record.":
    'Prüfe in der Konsole des Dienstes, ob die Ressource dir gehört; wenn nicht, lösche den DNS-Eintrag.',
  'Delete the record, or restore the target.': 'Lösche den Eintrag, oder stelle das Ziel wieder her.',
  'Check whether the address still belongs to you. If not, remove the record. Use reserved addresses for DNS records.':
    'Prüfe, ob die Adresse noch dir gehört; wenn nicht, entferne den Eintrag. Reserviere Adressen, auf die DNS verweist.',
  'Block access to the file, then rotate every secret in it: blocking alone is not enough. Keep secrets outside the web root.':
    'Sperre die Datei, dann ersetze jedes Geheimnis darin; Sperren allein kommt zu spät. Halte Geheimnisse außerhalb des Webverzeichnisses.',
  'Deny access to dot folders, deploy without them, and rotate all secrets that were ever in the history.':
    'Verbiete den Zugriff auf Punktordner, liefere ohne sie aus, und ersetze Geheimnisse, die je in der Geschichte standen.',
  'Remove the file, check the logs to see who downloaded it, and store backups elsewhere.':
    'Entferne die Datei, finde im Log, wer sie geholt hat, und lege Sicherungen anderswo ab.',
  'Disable automatic indexes (autoindex off, Options -Indexes).':
    'Schalte automatische Verzeichnisse ab (autoindex off, Options -Indexes).',
  'Close the port in the firewall, bind the service to an internal address, and connect to it through a private network or tunnel.':
    'Schließe den Port in der Firewall, binde den Dienst an eine interne Adresse, und erreiche ihn über ein privates Netz oder einen Tunnel.',
  'Put them behind a VPN or an access gateway with multi-factor authentication.':
    'Stelle ihn hinter ein VPN oder ein Zugangs-Gateway mit zweitem Faktor.',
  'Restrict it to an administration network or an identity-aware gateway.':
    'Beschränke sie auf ein Verwaltungsnetz oder ein Gateway, das erst die Person prüft.',
  'Close the port, or add it to the list with a reason.':
    'Schließe ihn, oder nimm ihn mit Begründung in die Liste auf.',
  'Restrict access by address or with a gateway, and require multi-factor authentication.':
    'Beschränke sie nach Adresse oder Gateway, und verlange einen zweiten Faktor.',
  'Put it behind a login or a VPN, or shut it down if it is not needed.':
    'Stelle es hinter eine Anmeldung oder ein VPN, oder schalte es ab, wenn es nicht gebraucht wird.',
  'Find out who runs it, then mark it as owned or ignored.':
    'Kennzeichne ihn als eigen oder unbeachtet, und finde seinen Inhaber.',
  'Finish the setup, or remove the host and its DNS record.':
    'Richte ihn fertig ein, oder entferne den Host und seinen DNS-Eintrag.',
  'Find out who set it up, then move it, remove it or extend the policy.':
    'Finde heraus, wer ihn eingerichtet hat; ziehe ihn um, entferne ihn oder erweitere die Richtlinie.',
  'Use a private CA or a wildcard certificate for internal hosts, and neutral names in public records.':
    'Nimm eine eigene CA oder einen Platzhalter für interne Hosts, und neutrale Namen in öffentlichen Einträgen.',
  'Update immediately or take the service offline, then look for signs of a compromise.':
    'Aktualisiere sofort oder nimm den Dienst vom Netz, dann suche nach Spuren eines Einbruchs.',
  "Update within days. If there is no update, apply the vendor's mitigation.":
    'Aktualisiere binnen Tagen. Gibt es keine Aktualisierung, wende die Gegenmaßnahme des Herstellers an.',
  'Update the software within a week.': 'Plane die Aktualisierung binnen einer Woche.',
  'Update the software within a month, as part of regular maintenance.':
    'Nimm die Aktualisierung in die nächste reguläre Runde auf, binnen eines Monats.',
  'Update the software in its regular update cycle.':
    'Halte die Software in ihrem regulären Rhythmus aktuell.',
  'Upgrade to a supported release. If that takes long, buy extended support.':
    'Wechsle zu einer gepflegten Version; kaufe verlängerte Pflege, wo das lange dauert.',
  'Update the library to the version named in the evidence, and check dependencies in your build.':
    'Aktualisiere die Bibliothek auf die Version, die der Beleg nennt, und lass deinen Build Abhängigkeiten prüfen.',
  'Update the library with the next release of the site.':
    'Aktualisiere die Bibliothek mit der nächsten Auslieferung der Seite.',
  'Get a certificate through ACME, serve the site over HTTPS, redirect HTTP to it, then add HSTS.':
    'Hole ein Zertifikat per ACME, liefere HTTPS, leite HTTP darauf um, dann ergänze HSTS.',
  'Redirect all HTTP requests to HTTPS on the same host with status 301 or 308.':
    'Leite alle HTTP-Anfragen auf HTTPS desselben Hosts um, mit Status 301 oder 308.',
  'Redirect to HTTPS on the same host first, then to the other hostname.':
    'Leite zuerst auf HTTPS desselben Hosts um, dann auf den anderen Namen.',
  'Send Strict-Transport-Security: max-age=63072000; includeSubDomains, starting with a small max-age.':
    'Sende Strict-Transport-Security: max-age=63072000; includeSubDomains, beginnend mit einem kleinen max-age.',
  'Raise max-age to two years when all hosts work over HTTPS.':
    'Hebe max-age auf zwei Jahre an, wenn alle Hosts über HTTPS laufen.',
  'Meet the requirements (valid certificate, redirect on the same host, max-age of at least one year, includeSubDomains, preload) and submit the domain.':
    'Erfülle die Bedingungen (gültiges Zertifikat, Umleitung auf demselben Host, ein Jahr, includeSubDomains, preload) und melde die Domain an.',
  'Start with Content-Security-Policy-Report-Only, review the reports, then enforce a policy with nonces or hashes.':
    'Beginne mit Content-Security-Policy-Report-Only, lies die Berichte, dann setze eine Richtlinie mit Nonces oder Hashes durch.',
  "Move inline code to files or give it nonces, remove unsafe-inline and broad schemes, and set object-src 'none'.":
    "Verschiebe eingebetteten Code in Dateien oder gib ihm Nonces, entferne unsafe-inline und breite Schemata, und setze object-src 'none'.",
  'Replace libraries that need eval, then remove the keyword.':
    'Ersetze Bibliotheken, die eval brauchen, dann entferne das Wort.',
  "Correct the directives named in the evidence; the browser's console shows the same faults.":
    'Berichtige die Direktiven, die der Beleg nennt; die Konsole des Browsers zeigt dieselben Fehler.',
  "Add frame-ancestors 'self' to the policy, or 'none' where no one embeds the page.":
    "Ergänze frame-ancestors 'self' in der Richtlinie, oder 'none', wo niemand die Seite einbettet.",
  'Send X-Content-Type-Options: nosniff on every response.':
    'Sende X-Content-Type-Options: nosniff in jeder Antwort.',
  'Use strict-origin-when-cross-origin or no-referrer.':
    'Nimm strict-origin-when-cross-origin oder no-referrer.',
  'Set Secure on every cookie, preferably with the name prefix __Host-.':
    'Setze Secure bei jedem Cookie, am besten mit dem Namensanfang __Host-.',
  'Set HttpOnly on all cookies that scripts do not need to read.':
    'Setze HttpOnly bei allen Cookies, die Skripte nicht lesen müssen.',
  'Set Secure on every cookie.': 'Setze Secure bei jedem Cookie.',
  'Set SameSite=Lax or SameSite=Strict.': 'Setze SameSite=Lax oder SameSite=Strict.',
  'Allow only a fixed list of origins, and allow credentials only where an application needs them.':
    'Erlaube nur Ursprünge einer festen Liste, und sende Anmeldedaten nur, wo eine Anwendung sie braucht.',
  'Load the script over HTTPS or host it yourself.':
    'Lade das Skript über HTTPS, oder liefere es selbst aus.',
  'Add integrity and crossorigin attributes for fixed versions, or host the files yourself.':
    'Ergänze integrity und crossorigin für feste Versionen, oder liefere die Dateien selbst aus.',
  'Remove the script immediately, and look for the same host in old versions and other pages.':
    'Entferne das Skript sofort, und suche in alten Versionen und anderen Seiten nach demselben Host.',
  'Change the URLs to HTTPS, or add upgrade-insecure-requests to the content security policy.':
    'Ändere die Adressen auf HTTPS, oder ergänze upgrade-insecure-requests in der Richtlinie.',
  "Change the form's action to HTTPS.": 'Ändere das Ziel des Formulars auf HTTPS.',
  'Correct the value, for example same-origin, require-corp or same-site.':
    'Berichtige den Wert, etwa same-origin, require-corp oder same-site.',
  'Hide version details (server_tokens off, ServerTokens Prod, expose_php off).':
    'Schalte Angaben zur Version ab (server_tokens off, ServerTokens Prod, expose_php off).',
  'Publish the file with at least the fields Contact and Expires.':
    'Veröffentliche die Datei mit mindestens Contact und Expires.',
  'Set Expires to a date within the next year and check the contacts.':
    'Erneuere das Datum Expires innerhalb des nächsten Jahres und prüfe die Kontakte.',
  'Disable the features you do not use, for example camera=(), microphone=(), geolocation=().':
    'Schalte ab, was du nicht nutzt, etwa camera=(), microphone=(), geolocation=().',
  'If you requested the transfer, acknowledge the change. Otherwise call both registrars immediately and ask for the transfer dispute procedure.':
    'Hast du den Transfer bestellt, bestätige die Änderung. Wenn nicht, rufe sofort beide Registrare an und verlange das Verfahren bei strittigem Transfer.',
  "Acknowledge a planned move. Otherwise restore the delegation at the registrar, change the account's password, and look for certificates issued in the meantime.":
    'Bestätige einen geplanten Umzug. Sonst stelle die Delegation beim Registrar wieder her, ändere sein Passwort, und suche nach Zertifikaten aus der Zwischenzeit.',
  'Set the lock again, and ask the registrar who removed it.':
    'Setze die Sperre wieder, und frage den Registrar, wer sie entfernt hat.',
  'Acknowledge a planned change of provider or key; otherwise restore the record at the registrar and look for other changes.':
    'Bestätige einen geplanten Wechsel von Anbieter oder Schlüssel; sonst stelle den Eintrag beim Registrar wieder her und suche nach weiteren Änderungen.',
  'Compare the answers in the evidence with your zone. After a planned change, wait for the TTL; otherwise contact the network and DNS operators.':
    'Vergleiche die Antworten im Beleg mit deiner Zone, warte nach geplanten Änderungen die TTL ab, und frage sonst Netz- und DNS-Betreiber.',
  'Acknowledge a planned move; otherwise restore the records and find out who changed the zone.':
    'Bestätige einen geplanten Umzug; sonst stelle die Einträge wieder her und finde heraus, wer die Zone geändert hat.',
  'Restore the previous policy. If the change is part of a migration, acknowledge it and set a date to tighten the policy again.':
    'Stelle die frühere Richtlinie wieder her, oder bestätige die Änderung, wenn sie einem Umzug dient, und setze einen Termin zum Verschärfen.',
  'Acknowledge a planned move; otherwise restore the record and check who can edit the zone.':
    'Bestätige einen geplanten Umzug; sonst stelle den Eintrag wieder her und prüfe, wer die Zone ändern kann.',
  'Find out who requested it. Limit issuers with CAA.':
    'Finde heraus, wer es bestellt hat. Beschränke Aussteller mit CAA.',
  'Restore the records or acknowledge the change.':
    'Stelle die Einträge wieder her, oder bestätige die Änderung.',
  "Check with the site's developers that it is intended, pin it with an integrity attribute, and acknowledge it.":
    'Kläre mit den Entwicklern der Seite, dass es gewollt ist, lege es mit integrity fest, und bestätige es.',
  'Close the port, or add it to the list of allowed ports and acknowledge the change.':
    'Schließe ihn, oder nimm ihn in die Liste erlaubter Ports auf und bestätige die Änderung.',
  'Check the page. Acknowledge a relaunch; otherwise restore the site from a clean copy and find out how the attacker got in.':
    'Sieh dir die Seite an. Bestätige einen Neustart; sonst stelle die Seite aus einer sauberen Kopie wieder her und suche das Einfallstor.',
  "Look through the new names, and check the DNS provider's audit log if they are not yours.":
    'Sieh die neuen Namen durch, und prüfe das Protokoll des DNS-Anbieters, wenn es nicht deine sind.',
  'Find out who added it. Remove it if the account is not yours.':
    'Finde heraus, wer ihn gesetzt hat; entferne ihn, wenn das Konto nicht deines ist.',
  'Check whether you requested the change, then acknowledge it.':
    'Vergleiche mit dem, was du bestellt hast, und bestätige es.',
  'Find and remove the malware, fix how it got in, change passwords, then ask each list for removal.':
    'Finde und entferne die Schadsoftware und das Einfallstor, ersetze Passwörter, dann bitte jede Liste um Streichung.',
  'Remove the phishing pages, fix how they got there, change passwords, then ask each list for removal.':
    'Entferne die Phishing-Seiten, schließe das Einfallstor, ersetze Passwörter, dann bitte jede Liste um Streichung.',
  "Clean the site, update its software, change passwords, then use the list's removal form.":
    'Säubere die Seite, aktualisiere ihre Software, ersetze Passwörter, dann nutze das Formular der Liste zur Streichung.',
  'Find the email that caused the listing (your own bulk email, a compromised account, affiliates), stop it, and ask for removal.':
    'Finde die Mail, die es verursacht hat (eigene Massenmail, ein gekapertes Konto, Mail von Partnern), beende sie, und bitte um Streichung.',
  'Move the service to another provider.': 'Ziehe mit dem Dienst zu einem anderen Anbieter um.',
  "Find the cause in the list's record, fix it together with the hosting provider, and ask for removal.":
    'Finde die Ursache im Eintrag der Liste, beende sie zusammen mit dem Hoster, und bitte um Streichung.',
  'Find the infected machine (behind NAT, it can be any of them), clean it, block outgoing port 25 for all but mail servers, then ask for removal.':
    'Finde den befallenen Rechner (hinter NAT irgendeiner), säubere ihn, sperre ausgehend Port 25 für alle außer Mailservern, dann bitte um Streichung.',
  'Fix the cause, check for compromised accounts, and ask each list for removal.':
    'Beende die Ursache, suche nach gekaperten Konten, und bitte jede Liste um Streichung.',
  "Send through the provider's relay, or have a static mail server's address removed from the list.":
    'Sende über das Relay des Anbieters, oder lass die Adresse eines festen Mailservers von der Liste nehmen.',
  'Ask the address holder to correct the ROA or the announcement.':
    'Lass den Inhaber der Adressen die Autorisierung oder die Ankündigung berichtigen.',
  'Ask the hosting provider or address holder to publish ROAs.':
    'Bitte Hoster oder Inhaber der Adressen, Autorisierungen zu veröffentlichen.',
  'Ask for an address in a cleaner range, or change providers.':
    'Bitte um eine Adresse in einem saubereren Bereich, oder wechsle den Anbieter.',
  'Send little email at first and increase the volume over a few weeks.':
    'Sende anfangs wenig Mail und lass die Menge über einige Wochen wachsen.',
  "Check the resolver (some lists refuse public ones), the query volume and the list's key in the settings.":
    'Prüfe den Resolver (öffentliche weisen manche Listen ab), die Menge der Abfragen und den Schlüssel der Liste in den Einstellungen.',
};
