import type { Phrases } from '../phrases.ts';

/** German texts for rejected requests that create or change something. */
export const refusalsOfForms: Phrases = {
  'The custom domain was changed during the check. Check it again.':
    'Die eigene Domain wurde während der Prüfung geändert. Prüfe sie noch einmal.',
  'Send either ids or filter, not both.': 'Sende entweder ids oder filter, nicht beides.',
  '{action} requires tags.': 'Für {action} fehlen Tags.',
  'These monitor settings are not valid together.': 'Diese Monitor-Einstellungen passen nicht zusammen.',
  'The target is not valid.': 'Das Ziel ist ungültig.',
  'The new URL has a different origin from the one this secret was saved for. Enter the secret again or remove it.':
    'Die neue URL hat einen anderen Ursprung als die, für die dieses Geheimnis gespeichert wurde. Gib es noch einmal ein oder entferne es.',
  'A monitor cannot depend on itself, directly or through others.':
    'Ein Monitor kann nicht von sich selbst abhängen, auch nicht über andere.',
  'A {kind} monitor named "{name}" already exists. Choose another name.':
    'Ein {kind}-Monitor namens „{name}“ existiert bereits. Wähle einen anderen Namen.',
  'A view named {name} already exists. Choose another name.':
    'Eine Ansicht namens {name} existiert bereits. Wähle einen anderen Namen.',
  '{host} is a private or reserved address. This server does not check such addresses.':
    '{host} ist eine private oder reservierte Adresse. Dieser Server prüft solche Adressen nicht.',
  '{host} is a private or reserved address. This server does not connect to such addresses.':
    '{host} ist eine private oder reservierte Adresse. Dieser Server verbindet sich nicht mit solchen Adressen.',
  'The URL contains a user name or password. Remove them and use auth instead, because URLs are shown and exported.':
    'Die URL enthält Benutzernamen oder Passwort. Entferne sie und nutze stattdessen auth, denn URLs werden angezeigt und exportiert.',
  'Port 0 is not a valid port. Enter a number from 1 to 65535.':
    'Port 0 ist ungültig. Gib eine Zahl von 1 bis 65535 ein.',
  'The host in the URL is not valid.': 'Der Host in der URL ist ungültig.',
  'This server is not allowed to check this address.': 'Dieser Server darf diese Adresse nicht prüfen.',
  'The URL is too long. Use at most {count} characters.':
    'Die URL ist zu lang. Verwende höchstens {count} Zeichen.',
  'The URL is not valid. Enter a full URL that begins with http:// or https://.':
    'Die URL ist ungültig. Gib eine vollständige URL ein, die mit http:// oder https:// beginnt.',
  'This is not a valid URL. Enter a full URL that begins with http:// or https://.':
    'Das ist keine gültige URL. Gib eine vollständige URL ein, die mit http:// oder https:// beginnt.',
  '{path} does not match a {what} in this account.': '{path} passt zu nichts in diesem Konto ({what}).',
  'A change cannot be marked as fixed. Acknowledge it instead.':
    'Eine Änderung lässt sich nicht als behoben markieren. Bestätige sie stattdessen.',
  'The time range is too long. Choose at most {count} hours.':
    'Der Zeitraum ist zu lang. Wähle höchstens {count} Stunden.',
  'Send either hours or from, not both.': 'Sende entweder hours oder from, nicht beides.',
  'from must be before to and in the past.': 'from muss vor to und in der Vergangenheit liegen.',
  'Enter a domain.': 'Gib eine Domain ein.',
  'The domain is too long. A domain has at most 253 characters.':
    'Die Domain ist zu lang. Eine Domain hat höchstens 253 Zeichen.',
  'The domain contains a path, query or fragment. Enter only the name, such as example.com.':
    'Die Domain enthält einen Pfad, eine Abfrage oder ein Fragment. Gib nur den Namen ein, zum Beispiel example.com.',
  'The domain contains a user name. Enter only the name, such as example.com.':
    'Die Domain enthält einen Benutzernamen. Gib nur den Namen ein, zum Beispiel example.com.',
  'The domain contains a port. Enter only the name, such as example.com.':
    'Die Domain enthält einen Port. Gib nur den Namen ein, zum Beispiel example.com.',
  'This is an IP address. Enter a domain such as example.com.':
    'Das ist eine IP-Adresse. Gib eine Domain wie example.com ein.',
  'Not a valid domain name. Enter a name such as example.com.':
    'Kein gültiger Domainname. Gib einen Namen wie example.com ein.',
  'The domain is incomplete. Enter a full name such as example.com.':
    'Die Domain ist unvollständig. Gib einen vollständigen Namen wie example.com ein.',
  '{domain} is already in the inventory.': '{domain} ist schon im Bestand.',
  '{domain} is already monitored.': '{domain} wird schon überwacht.',
  '{domain} has a domain monitor. Delete the monitor first.':
    '{domain} hat einen Domain-Monitor. Lösche zuerst den Monitor.',
  '{domain} is in your own inventory.': '{domain} gehört zu deinem eigenen Bestand.',
  'A lookalike sweep of this domain has just ended. Try again.':
    'Eine Lookalike-Suche zu dieser Domain ist gerade zu Ende gegangen. Versuche es noch einmal.',
  'The DNS lookup of {name} failed. Try again.':
    'Die DNS-Abfrage von {name} ist fehlgeschlagen. Versuche es noch einmal.',
  'Another heartbeat already uses this {field}. Omit it to have one generated.':
    'Ein anderer Heartbeat nutzt das schon ({field}). Lass es weg, dann wird es automatisch vergeben.',
  'Send exactly one of periodSeconds, cron and onCalendar, for example {"cron": "30 2 * * *", "timezone": "Europe/Berlin"}.':
    'Sende genau eins von periodSeconds, cron und onCalendar, zum Beispiel {"cron": "30 2 * * *", "timezone": "Europe/Berlin"}.',
  'A period has no time zone. Remove timezone.': 'Ein Intervall hat keine Zeitzone. Entferne timezone.',
  'An account can have at most {count} maintenance windows. Delete some that have ended.':
    'Ein Konto kann höchstens {count} Wartungsfenster haben. Lösche einige, die vorbei sind.',
  'The maintenance window is canceled and can no longer be changed. Create a new one.':
    'Das Wartungsfenster ist abgesagt und lässt sich nicht mehr ändern. Lege ein neues an.',
  'The maintenance window is not in progress, so it cannot be ended.':
    'Das Wartungsfenster läuft gerade nicht und kann daher nicht beendet werden.',
  'The maintenance window has already ended.': 'Das Wartungsfenster ist schon vorbei.',
  'The maintenance window is already canceled.': 'Das Wartungsfenster ist schon abgesagt.',
  'A maintenance window needs a scope. Send {"all": true}, IDs or tags, for example {"tags": ["shop"]}.':
    'Ein Wartungsfenster braucht einen Geltungsbereich. Sende {"all": true}, IDs oder Tags, zum Beispiel {"tags": ["shop"]}.',
  'Only a recurring maintenance window can have exceptions. Add an rrule or remove exdates.':
    'Nur ein wiederkehrendes Wartungsfenster kann Ausnahmen haben. Ergänze rrule oder entferne exdates.',
  'Send either endsAt or durationMinutes, not both.':
    'Sende entweder endsAt oder durationMinutes, nicht beides.',
  'endsAt is missing. A one-off maintenance window needs endsAt, such as {example}; a recurring one needs rrule and durationMinutes.':
    'endsAt fehlt. Ein einmaliges Wartungsfenster braucht endsAt, zum Beispiel {example}; ein wiederkehrendes braucht rrule und durationMinutes.',
  'A recurring maintenance window cannot have endsAt. Use durationMinutes, and UNTIL or COUNT in rrule for the last occurrence.':
    'Ein wiederkehrendes Wartungsfenster kann kein endsAt haben. Verwende durationMinutes und für den letzten Termin UNTIL oder COUNT in rrule.',
  'durationMinutes is missing. Enter how long each occurrence lasts, such as 90.':
    'durationMinutes fehlt. Gib an, wie lange jeder Termin dauert, zum Beispiel 90.',
  'The rule has no occurrence at or after startsAt. Change the rule, UNTIL or exdates, for example to {example}.':
    'Die Regel hat ab startsAt keinen Termin. Ändere die Regel, UNTIL oder exdates, zum Beispiel in {example}.',
  'The maintenance window would start more than {count} times a day. Use a larger FREQ or INTERVAL and a longer durationMinutes.':
    'Das Wartungsfenster würde mehr als {count}-mal am Tag beginnen. Verwende ein größeres FREQ oder INTERVAL und ein längeres durationMinutes.',
  'The date is out of range. Enter a year from {first} to {last}.':
    'Das Datum liegt außerhalb des Bereichs. Gib ein Jahr von {first} bis {last} an.',
  'Enter only the parts of one RRULE, such as {example}. Use startsAt for the start and exdates for exceptions.':
    'Gib nur die Teile einer RRULE an, zum Beispiel {example}. Nutze startsAt für den Beginn und exdates für Ausnahmen.',
  '{part} appears twice. Put all its values into one list, such as {example}.':
    '{part} kommt zweimal vor. Schreibe alle Werte in eine Liste, zum Beispiel {example}.',
  'COUNT and UNTIL cannot be combined. Remove one of them.':
    'COUNT und UNTIL lassen sich nicht kombinieren. Entferne eins davon.',
  'BYDAY with numbers cannot be combined with BYWEEKNO. Remove one of them.':
    'BYDAY mit Zahlen lässt sich nicht mit BYWEEKNO kombinieren. Entferne eins davon.',
  'BYWEEKNO requires FREQ=YEARLY.': 'BYWEEKNO erfordert FREQ=YEARLY.',
  'BYYEARDAY requires FREQ=YEARLY, HOURLY or MINUTELY. For days of a month, use BYMONTHDAY.':
    'BYYEARDAY erfordert FREQ=YEARLY, HOURLY oder MINUTELY. Für Tage eines Monats nutze BYMONTHDAY.',
  'BYMONTHDAY cannot be used with FREQ=WEEKLY. Use FREQ=MONTHLY.':
    'BYMONTHDAY geht nicht mit FREQ=WEEKLY. Verwende FREQ=MONTHLY.',
  'BYSETPOS requires another BY… part. Add one, as in {example}.':
    'BYSETPOS erfordert einen weiteren BY…-Teil. Füge einen hinzu, zum Beispiel {example}.',
  'An account can have at most {count} status pages. Delete one you no longer need.':
    'Ein Konto kann höchstens {count} Statusseiten haben. Lösche eine, die du nicht mehr brauchst.',
  'A page with visibility "password" needs a password. Enter one.':
    'Eine Seite mit Passwortschutz braucht ein Passwort. Gib eins ein.',
  'Only a page with visibility "password" can have a password. Change the visibility or remove the password.':
    'Nur eine Seite mit Passwortschutz kann ein Passwort haben. Ändere die Sichtbarkeit oder entferne das Passwort.',
  'Only a page with visibility "password" can have a token.':
    'Nur eine Seite mit Passwortschutz kann ein Token haben.',
  'Another page already uses this slug. Choose another one.':
    'Eine andere Seite nutzt diesen Slug schon. Wähle einen anderen.',
  'Another page already uses this domain. Choose another one.':
    'Eine andere Seite nutzt diese Domain schon. Wähle eine andere.',
  'The slug is not valid. Use 1 to 64 characters from a-z, 0-9 and -, such as {example}.':
    'Der Slug ist ungültig. Verwende 1 bis 64 Zeichen aus a-z, 0-9 und -, zum Beispiel {example}.',
  'The color is not valid. Use # and six hexadecimal digits, such as {example}.':
    'Die Farbe ist ungültig. Verwende # und sechs hexadezimale Ziffern, zum Beispiel {example}.',
  'The logo URL is not valid. Use an https URL without user name or password, such as {example}.':
    'Die Logo-URL ist ungültig. Verwende eine https-URL ohne Benutzernamen und Passwort, zum Beispiel {example}.',
  'The custom domain is not valid. Enter only a name, without port or path, such as {example}.':
    'Die eigene Domain ist ungültig. Gib nur einen Namen ohne Port und Pfad ein, zum Beispiel {example}.',
  'Two groups have the same name. Give each group its own name.':
    'Zwei Gruppen haben denselben Namen. Gib jeder Gruppe einen eigenen.',
  'This ID is not a component of this page, or appears twice. Omit the ID to add a new component.':
    'Diese ID gehört zu keiner Komponente dieser Seite oder kommt zweimal vor. Lass die ID weg, um eine neue Komponente hinzuzufügen.',
  'This ID is not a component of this page.': 'Diese ID gehört zu keiner Komponente dieser Seite.',
  'There is no such component on this page.': 'Diese Komponente gibt es auf dieser Seite nicht.',
  'The webhook URL is not valid. Use an http or https URL without user name or password.':
    'Die Webhook-URL ist ungültig. Verwende eine http- oder https-URL ohne Benutzernamen und Passwort.',
  'The webhook did not confirm the challenge. It must respond with a 2xx status and the challenge as the body within ten seconds.':
    'Der Webhook hat die Challenge nicht bestätigt. Er muss innerhalb von zehn Sekunden mit einem 2xx-Status und der Challenge als Inhalt antworten.',
  'Send exactly one of url, leadId and lookalikeId.': 'Sende genau eins von url, leadId und lookalikeId.',
  'Only a signed-in person can approve a takedown. An API key cannot.':
    'Einen Takedown kann nur eine angemeldete Person freigeben, kein API-Schlüssel.',
  'Only an admin or owner can approve a takedown.': 'Einen Takedown können nur Admins und Inhaber freigeben.',
  'The email has no recipient, subject or text yet. Add them first.':
    'Der E-Mail fehlen noch Empfänger, Betreff oder Text. Ergänze sie zuerst.',
  'The limit of {count} reports per day is reached. Try again tomorrow.':
    'Das Limit von {count} Takedown-Anträgen am Tag ist erreicht. Versuche es morgen noch einmal.',
  'The case was withdrawn.': 'Der Fall wurde zurückgezogen.',
  'The case is {state}. An approved report can no longer be changed.':
    'Der Fall steht auf „{state}“. Ein freigegebener Antrag lässt sich nicht mehr ändern.',
  'The case is {state}. This is only possible while it is {wanted}.':
    'Der Fall steht auf „{state}“. Das ist nur bei „{wanted}“ möglich.',
  'The case is {state}. A reply cannot change it to {outcome}.':
    'Der Fall steht auf „{state}“. Eine Antwort kann ihn nicht auf „{outcome}“ setzen.',
  'Withdrawn before it was sent.': 'Zurückgezogen, bevor es gesendet wurde.',
  'Nothing has been sent yet, so there can be no reply.':
    'Es wurde noch nichts gesendet, also kann es keine Antwort geben.',
  'There is no channel type "{type}".': 'Es gibt keinen Kanaltyp „{type}“.',
  'These settings are not valid.': 'Diese Einstellungen sind ungültig.',
  'Quiet hours must start and end at different times.':
    'Ruhezeiten müssen zu verschiedenen Zeiten beginnen und enden.',
  'The delivery is {state}, so it cannot be retried.':
    'Die Zustellung ist {state} und lässt sich nicht wiederholen.',
  'This is not a valid URL. Enter a full http or https URL, such as {example}.':
    'Das ist keine gültige URL. Gib eine vollständige URL mit http oder https ein, zum Beispiel {example}.',
  'The URL contains a user name or password. Remove them.':
    'Die URL enthält einen Benutzernamen oder ein Passwort. Entferne sie.',
  '{host} is a private or reserved address, and notifications are not sent there. To allow it, set BELLTOWER_CHANNEL_ALLOW.':
    '{host} ist eine private oder reservierte Adresse, dorthin wird nichts gesendet. BELLTOWER_CHANNEL_ALLOW kann sie erlauben.',
  'This browser sent invalid push keys. Turn push notifications off and on again.':
    'Dieser Browser hat ungültige Push-Schlüssel gesendet. Schalte Push-Benachrichtigungen aus und wieder ein.',
  'The rendered template is too large. It must not exceed {count} kB.':
    'Die gerenderte Vorlage ist zu groß. Sie darf höchstens {count} kB haben.',
  'Only an owner can accept a log that contradicted itself.':
    'Nur ein Inhaber kann ein Log akzeptieren, das sich widersprochen hat.',
  'The log has no problem that needs to be accepted.':
    'Das Log hat kein Problem, das akzeptiert werden müsste.',
  'Your account is on the Free plan. This requires the Pro, Business or Agency plan.':
    'Dein Konto hat den Tarif Free. Dafür brauchst du Pro, Business oder Agency.',
  'Sign-up is closed on this server. Ask the owner of its account to invite you.':
    'Auf diesem Server ist die Registrierung geschlossen. Bitte den Inhaber des Kontos, dich einzuladen.',
  'Signing up on this server requires a proof of work. Get the task from GET /api/v1/signup, solve it, and send the solution as proofOfWork.':
    'Die Registrierung auf diesem Server verlangt einen Rechennachweis. Hole die Aufgabe mit GET /api/v1/signup, löse sie und sende die Lösung als proofOfWork.',
  'The proof of work has expired. Get the task from GET /api/v1/signup, solve it, and send the solution as proofOfWork.':
    'Der Rechennachweis ist abgelaufen. Hole die Aufgabe mit GET /api/v1/signup, löse sie und sende die Lösung als proofOfWork.',
  'The proof of work does not match this email, or has fewer than {bits} zero bits. Get the task from GET /api/v1/signup, solve it, and send the solution as proofOfWork.':
    'Der Rechennachweis passt nicht zu dieser E-Mail-Adresse oder hat weniger als {bits} Null-Bits. Hole die Aufgabe mit GET /api/v1/signup, löse sie und sende die Lösung als proofOfWork.',
  'This proof of work was already used. Get a new task from GET /api/v1/signup.':
    'Dieser Rechennachweis wurde schon benutzt. Hole eine neue Aufgabe mit GET /api/v1/signup.',
  'You are not a member of this account.': 'Du bist kein Mitglied dieses Kontos.',
  'You are no longer a member of any account.': 'Du bist in keinem Konto mehr Mitglied.',
  'You do not have {what} yourself, so you cannot make someone {role}.':
    'Dir fehlt selbst {what}, deshalb kannst du diese Rolle nicht vergeben ({role}).',
  'You do not have {what} yourself, so you cannot give it to an API key.':
    'Dir fehlt selbst {what}, deshalb kannst du es keinem API-Schlüssel geben.',
  'Only an owner can add, change or remove owners.':
    'Nur Inhaber können Inhaber hinzufügen, ändern oder entfernen.',
  'A user with this email has just been created. Try again.':
    'Gerade wurde ein Benutzer mit dieser E-Mail-Adresse angelegt. Versuche es noch einmal.',
  '{email} is already a member.': '{email} ist schon Mitglied.',
  '{email} is already confirmed.': '{email} ist schon bestätigt.',
  'This address now belongs to another user.': 'Diese Adresse gehört inzwischen einem anderen Benutzer.',
  'Too many exports are running. Try again in a moment.':
    'Es laufen zu viele Exporte. Versuche es gleich noch einmal.',
  'This account already has {count} exports running. Try again later.':
    'Dieses Konto hat schon {count} laufende Exporte. Versuche es später noch einmal.',
  'Too many event streams are open. Try again in a moment.':
    'Es sind zu viele Ereignis-Streams offen. Versuche es gleich noch einmal.',
  'The time range is too long. Request at most two years at a time.':
    'Der Zeitraum ist zu lang. Rufe höchstens zwei Jahre auf einmal ab.',
  'This wallboard link is not valid. Create a new one.':
    'Dieser Wallboard-Link ist ungültig. Erstelle einen neuen.',
  'This calendar link is not valid. Create a new one.':
    'Dieser Kalender-Link ist ungültig. Erstelle einen neuen.',
  'Only one import every {seconds} seconds is allowed. Try again in {wait} seconds.':
    'Es ist nur ein Import alle {seconds} Sekunden erlaubt. Versuche es in {wait} Sekunden noch einmal.',
  '{count} have been changed or deleted since, so the import cannot be undone.':
    '{count} wurden seither geändert oder gelöscht, deshalb lässt sich der Import nicht rückgängig machen.',
  'The {column} is too long. Use at most {count} characters.':
    '{column} ist zu lang. Verwende höchstens {count} Zeichen.',
  'The interval is not valid. Enter a whole number of seconds from 1 to {most}.':
    'Das Intervall ist ungültig. Gib eine ganze Zahl von Sekunden von 1 bis {most} ein.',
  'The interval is too short for your plan. Enter {least} s or more.':
    'Das Intervall ist für deinen Tarif zu kurz. Gib mindestens {least} s ein.',
  'Too many or too long tags. A monitor can have at most {count} tags of up to {length} characters each.':
    'Zu viele oder zu lange Tags. Ein Monitor kann höchstens {count} Tags mit je bis zu {length} Zeichen haben.',
  'The settings are not a JSON object. Enter an object such as {"timeoutSeconds": 10}.':
    'Die Einstellungen sind kein JSON-Objekt. Gib ein Objekt ein, zum Beispiel {"timeoutSeconds": 10}.',
  'A {kind} monitor has no setting "{name}". Remove it.':
    'Ein {kind}-Monitor hat keine Einstellung „{name}“. Entferne sie.',
  'The CSV is not in UTF-8. Save it as UTF-8 and upload it again.':
    'Die CSV-Datei ist nicht in UTF-8. Speichere sie als UTF-8 und lade sie noch einmal hoch.',
  'The CSV contains invalid UTF-8. Save it as UTF-8 and upload it again.':
    'Die CSV-Datei enthält ungültiges UTF-8. Speichere sie als UTF-8 und lade sie noch einmal hoch.',
  'The CSV is not valid Unicode.': 'Die CSV-Datei ist kein gültiges Unicode.',
  'The body is not valid UTF-8.': 'Der Inhalt ist kein gültiges UTF-8.',
  'The upload is too large. Upload at most 100,000 rows and 20 MiB.':
    'Die Datei ist zu groß. Lade höchstens 100.000 Zeilen und 20 MiB hoch.',
  'Unknown kind. Enter one of {kinds}.': 'Unbekannte Art. Gib eine davon an: {kinds}.',
  'This is not a valid email address. Enter one such as ada@example.com.':
    'Das ist keine gültige E-Mail-Adresse. Gib eine wie ada@example.com ein.',
  'These settings do not make a valid {kind} monitor. Check the required settings.':
    'Diese Einstellungen ergeben keinen gültigen {kind}-Monitor. Prüfe die erforderlichen Einstellungen.',
  'The CSV is empty. Add a header row with a domain column, then one row per domain.':
    'Die CSV-Datei ist leer. Füge eine Kopfzeile mit einer Spalte „domain“ und eine Zeile pro Domain hinzu.',
  'The header row has no domain column. Add one.': 'Die Kopfzeile hat keine Spalte „domain“. Füge sie hinzu.',
  'The header row has too many columns. Use at most {count}.':
    'Die Kopfzeile hat zu viele Spalten. Verwende höchstens {count}.',
  'The column "{name}" appears more than once in the header row. Remove the duplicates.':
    'Die Spalte „{name}“ kommt in der Kopfzeile mehrmals vor. Entferne die doppelten.',
  'The row has {count} cells, but the header has {columns}. Check the row for missing or extra commas.':
    'Die Zeile hat {count} Zellen, die Kopfzeile {columns}. Prüfe, ob ein Komma fehlt oder zu viel ist.',
  'The row contains a NUL character. Remove it.': 'Die Zeile enthält ein NUL-Zeichen. Entferne es.',
  'A quoted cell in record {place} has no closing quote. Add it.':
    'Einer Zelle in Satz {place} fehlt das schließende Anführungszeichen. Ergänze es.',
  'A cell in record {place} has text after its closing quote. Double the quotes inside the cell.':
    'Eine Zelle in Satz {place} hat Text nach dem schließenden Anführungszeichen. Verdopple Anführungszeichen innerhalb der Zelle.',
  'The cursor is not valid for this sort order. Start again from the first page.':
    'Der Cursor passt nicht zu dieser Sortierung. Beginne wieder bei der ersten Seite.',
  'The email could not be sent.': 'Die E-Mail konnte nicht gesendet werden.',
  'No mail server is configured. Set BELLTOWER_SMTP_URL.':
    'Es ist kein Mailserver konfiguriert. Setze BELLTOWER_SMTP_URL.',
  'The password contains control characters. Remove them.':
    'Das Passwort enthält Steuerzeichen. Entferne sie.',
  '{name} is set by Belltower and cannot be changed. Remove it.':
    '{name} wird von Belltower gesetzt und lässt sich nicht ändern. Entferne es.',
  'An IP address only has PTR records. Choose PTR or enter a name.':
    'Eine IP-Adresse hat nur PTR-Einträge. Wähle PTR oder gib einen Namen ein.',
  'The schedule has no time in the future. Enter a time in the future, such as "{example}".':
    'Der Zeitplan hat keinen künftigen Zeitpunkt. Gib einen mit Zukunft ein, zum Beispiel „{example}“.',
  'The schedule is too long. Use at most {count} lines.':
    'Der Zeitplan ist zu lang. Verwende höchstens {count} Zeilen.',
  'Send message/rfc822 or application/json.': 'Sende message/rfc822 oder application/json.',
  'Send text/csv or application/json.': 'Sende text/csv oder application/json.',
  'The client closed the connection.': 'Die Gegenseite hat die Verbindung beendet.',
  'This is not a valid push key. It must be a P-256 point of 65 bytes.':
    'Das ist kein gültiger Push-Schlüssel. Er muss ein P-256-Punkt aus 65 Bytes sein.',
  'This session has already been ended.': 'Diese Sitzung wurde schon beendet.',
  'Sign-in from another origin is not allowed. Sign in on the dashboard of this server.':
    'Die Anmeldung von einem fremden Ursprung ist nicht erlaubt. Melde dich im Dashboard dieses Servers an.',
  'The Idempotency-Key is not valid. Use 1 to 255 characters.':
    'Der Idempotency-Key ist ungültig. Verwende 1 bis 255 Zeichen.',
  'This Idempotency-Key has already been used for a different request. Use a new one.':
    'Dieser Idempotency-Key wurde schon für eine andere Anfrage benutzt. Verwende einen neuen.',
  'The request was processed, but its response was lost when the service stopped. Check the result before you send it again.':
    'Die Anfrage wurde ausgeführt, aber die Antwort ging verloren, als der Dienst stoppte. Prüfe das Ergebnis, bevor du sie noch einmal sendest.',
  'The first request with this key is still in progress. Try again in a moment.':
    'Die erste Anfrage mit diesem Schlüssel läuft noch. Versuche es gleich noch einmal.',
  'The request has already been processed ({status}). Its response is not stored and cannot be shown again.':
    'Die Anfrage wurde schon ausgeführt ({status}). Ihre Antwort ist nicht gespeichert und lässt sich nicht noch einmal anzeigen.',
  'We sent an email to {email}.': 'Wir haben eine E-Mail an {email} gesendet.',
  'The template cannot be rendered: {why}': 'Die Vorlage lässt sich nicht rendern: {why}',
  'The mail could not be read because Belltower is busy. Send it again later.':
    'Die E-Mail konnte nicht gelesen werden, weil Belltower ausgelastet ist. Sende sie später noch einmal.',
  '{place} does not exist ({status}).': '{place} gibt es nicht ({status}).',
  'This channel was tested {count} times within a minute. Try again later.':
    'Dieser Kanal wurde innerhalb einer Minute {count}-mal getestet. Versuche es später noch einmal.',
  'The tests of this account went to {count} recipients within an hour. Try again later.':
    'Die Tests dieses Kontos gingen innerhalb einer Stunde an {count} Empfänger. Versuche es später noch einmal.',
  'This page does not offer this kind of subscription.':
    'Diese Seite bietet diese Art von Abonnement nicht an.',
  'Too many requests to subscribe. Wait, then try again.':
    'Zu viele Anfragen für Abonnements. Warte kurz und versuche es dann erneut.',
  'No evidence has been collected yet.': 'Es wurden noch keine Belege gesammelt.',
  'This email does not reply to any report of this account.':
    'Diese E-Mail ist keine Antwort auf eine Meldung dieses Kontos.',
};
