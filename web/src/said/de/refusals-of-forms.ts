import type { Phrases } from '../phrases.ts';

/** Why what was sent to make or change something is refused, in German. */
export const refusalsOfForms: Phrases = {
  'Give either ids or filter.': 'Nenne entweder ids oder filter.',
  '{action} needs tags.': 'Für {action} fehlen Tags.',
  'The monitor is not valid.': 'Der Monitor ist nicht gültig.',
  'The target cannot be read.': 'Das Ziel ist nicht lesbar.',
  'The new address has another origin than the one this secret was saved for. Send the secret again, or remove it.':
    'Die neue Adresse hat einen anderen Ursprung als die, für die dieses Geheimnis gespeichert wurde. Gib es erneut ein oder entferne es.',
  'A monitor cannot depend on itself, directly or through others.':
    'Ein Monitor kann nicht von sich selbst abhängen, auch nicht über andere.',
  'There is a {kind} monitor named "{name}" already.': 'Es gibt schon einen {kind}-Monitor namens „{name}“.',
  'There is a view called {name}.': 'Es gibt schon eine Ansicht namens {name}.',
  '{host} is a private or reserved address, which this service does not probe.':
    '{host} ist eine private oder reservierte Adresse; dieser Dienst prüft sie nicht.',
  '{host} is a private or reserved address, which this service does not contact.':
    '{host} ist eine private oder reservierte Adresse; dieser Dienst spricht sie nicht an.',
  'Credentials do not belong in url, which is shown and exported; use auth.':
    'Zugangsdaten gehören nicht in die URL, die gezeigt und exportiert wird; nimm auth.',
  'Nothing can be reached at port 0.': 'An Port 0 ist nichts erreichbar.',
  'The host of url is not valid.': 'Der Host der URL ist nicht gültig.',
  'This address may not be probed from here.': 'Diese Adresse darf von hier aus nicht geprüft werden.',
  'The URL is longer than {count} characters.': 'Die URL ist länger als {count} Zeichen.',
  'The URL must be a full http or https address.':
    'Die URL muss eine vollständige Adresse mit http oder https sein.',
  'This is no full http or https URL.': 'Das ist keine vollständige URL mit http oder https.',
  '{path} names no {what} of this account.': '{path} nennt nichts von diesem Konto ({what}).',
  'A change is acknowledged, not fixed.': 'Eine Änderung wird bestätigt, nicht behoben.',
  'At most {count} hours are drawn.': 'Höchstens {count} Stunden werden gezeichnet.',
  'Say either hours or from, not both.': 'Nenne entweder hours oder from, nicht beides.',
  'from must lie before to, and before now.': 'from muss vor to liegen, und vor jetzt.',
  'A domain is required.': 'Eine Domain fehlt.',
  'The domain is longer than 253 characters.': 'Die Domain ist länger als 253 Zeichen.',
  'The domain has a path, query or fragment; give the name alone.':
    'Die Domain hat einen Pfad, eine Abfrage oder ein Fragment; nenne nur den Namen.',
  'The domain has a user name; give the name alone.':
    'Die Domain hat einen Benutzernamen; nenne nur den Namen.',
  'The domain has a port; give the name alone.': 'Die Domain hat einen Port; nenne nur den Namen.',
  'An IP address is no domain.': 'Eine IP-Adresse ist keine Domain.',
  'This is no valid domain name.': 'Das ist kein gültiger Domainname.',
  'The domain needs at least two labels, such as example.com.':
    'Die Domain braucht mindestens zwei Teile, etwa example.com.',
  '{domain} is in the inventory.': '{domain} ist schon im Bestand.',
  '{domain} is monitored already.': '{domain} wird schon überwacht.',
  '{domain} is watched by a monitor; delete that first.':
    '{domain} wird von einem Monitor überwacht; lösche erst diesen.',
  '{domain} is of the inventory itself.': '{domain} gehört selbst zum Bestand.',
  'A sweep of this domain has just ended; ask again.':
    'Eine Suche zu dieser Domain ist gerade zu Ende gegangen; frage noch einmal.',
  'The DNS gave no answer on {name}.': 'Das DNS gab zu {name} keine Antwort.',
  'Another heartbeat has this {field}; leave it out to get a new one.':
    'Ein anderer Heartbeat hat das schon ({field}); lass es weg, dann gibt es ein neues.',
  'Give one of periodSeconds, cron and onCalendar, as in {"cron": "30 2 * * *", "timezone": "Europe/Berlin"}.':
    'Nenne eins von periodSeconds, cron und onCalendar, etwa {"cron": "30 2 * * *", "timezone": "Europe/Berlin"}.',
  'A period knows no zone; leave timezone out.': 'Ein Abstand kennt keine Zeitzone; lass timezone weg.',
  'An account has {count} windows at most; delete some that are over.':
    'Ein Konto hat höchstens {count} Wartungsfenster; lösche einige, die vorbei sind.',
  'The window is cancelled; make a new one.': 'Das Wartungsfenster ist abgesagt; lege ein neues an.',
  'No occurrence of this window is running.': 'Von diesem Wartungsfenster läuft gerade kein Termin.',
  'The window is over.': 'Das Wartungsfenster ist vorbei.',
  'The window is cancelled already.': 'Das Wartungsfenster ist schon abgesagt.',
  'A window must name what it concerns: {"all": true}, or ids or tags, as in {"tags": ["shop"]}.':
    'Ein Wartungsfenster muss nennen, was es betrifft: {"all": true}, oder Ids oder Tags, etwa {"tags": ["shop"]}.',
  'Exceptions belong to a recurring window; give an rrule.':
    'Ausnahmen gehören zu einem wiederkehrenden Wartungsfenster; nenne eine rrule.',
  'Give endsAt or durationMinutes, not both.': 'Nenne endsAt oder durationMinutes, nicht beides.',
  'A window without rrule needs endsAt, as in {example}; a recurring one rrule and durationMinutes.':
    'Ein Wartungsfenster ohne rrule braucht endsAt, etwa {example}; ein wiederkehrendes rrule und durationMinutes.',
  'A recurring window has durationMinutes instead of endsAt; the last occurrence is set by UNTIL or COUNT in rrule.':
    'Ein wiederkehrendes Wartungsfenster hat durationMinutes statt endsAt; den letzten Termin setzt UNTIL oder COUNT in rrule.',
  'A recurring window needs durationMinutes: how long each occurrence lasts, as in 90.':
    'Ein wiederkehrendes Wartungsfenster braucht durationMinutes: wie lange jeder Termin dauert, etwa 90.',
  'No start of this rule was found in reasonable time; use a larger FREQ with BY… parts that it meets, as in {example}.':
    'Zu dieser Regel fand sich in vertretbarer Zeit kein Beginn; nimm ein größeres FREQ mit BY…-Teilen, die dazu passen, etwa {example}.',
  'The rule, UNTIL and exdates leave no occurrence at or after startsAt; give parts that a date meets, as in {example}.':
    'Regel, UNTIL und exdates lassen ab startsAt keinen Termin übrig; nenne Teile, auf die ein Datum passt, etwa {example}.',
  'The window would begin more than {count} times a day; take a larger FREQ or INTERVAL and a longer durationMinutes.':
    'Das Wartungsfenster begänne mehr als {count}-mal am Tag; nimm ein größeres FREQ oder INTERVAL und ein längeres durationMinutes.',
  'A window lies between the years {first} and {last}.':
    'Ein Wartungsfenster liegt zwischen den Jahren {first} und {last}.',
  'Give the parts of one RRULE alone, as in {example}; the start is startsAt, exceptions are exdates.':
    'Nenne nur die Teile einer RRULE, etwa {example}; der Beginn ist startsAt, Ausnahmen sind exdates.',
  '{part} stands twice; write all its values in one list, as in {example}.':
    '{part} steht zweimal da; schreibe alle Werte in eine Liste, etwa {example}.',
  'COUNT and UNTIL exclude each other; keep one of them.':
    'COUNT und UNTIL schließen einander aus; behalte eins davon.',
  'BYDAY with numbers and BYWEEKNO exclude each other.':
    'BYDAY mit Zahlen und BYWEEKNO schließen einander aus.',
  'BYWEEKNO needs FREQ=YEARLY.': 'BYWEEKNO braucht FREQ=YEARLY.',
  'BYYEARDAY needs FREQ=YEARLY, HOURLY or MINUTELY; days of a month are BYMONTHDAY.':
    'BYYEARDAY braucht FREQ=YEARLY, HOURLY oder MINUTELY; Tage eines Monats sind BYMONTHDAY.',
  'BYMONTHDAY does not go with FREQ=WEEKLY; use FREQ=MONTHLY.':
    'BYMONTHDAY passt nicht zu FREQ=WEEKLY; nimm FREQ=MONTHLY.',
  'BYSETPOS chooses among what another BY… part gives; add one, as in {example}.':
    'BYSETPOS wählt aus dem, was ein anderer BY…-Teil gibt; füge einen hinzu, etwa {example}.',
  'An account has {count} status pages at most.': 'Ein Konto hat höchstens {count} Statusseiten.',
  'A page with visibility "password" needs a password.':
    'Eine Seite, die ein Passwort schützt, braucht ein Passwort.',
  'Only a page with visibility "password" has a password.':
    'Nur eine Seite, die ein Passwort schützt, hat ein Passwort.',
  'Only a page with visibility "password" has a token.':
    'Nur eine Seite, die ein Passwort schützt, hat ein Token.',
  'Another page has this slug.': 'Eine andere Seite hat dieses Kürzel.',
  'Another page has this domain.': 'Eine andere Seite hat diese Domain.',
  'A slug is 1 to 64 of a-z, 0-9 and -, as in {example}.':
    'Ein Kürzel sind 1 bis 64 Zeichen aus a-z, 0-9 und -, etwa {example}.',
  'A colour is # and six hexadecimal digits, as in {example}.':
    'Eine Farbe ist # und sechs hexadezimale Ziffern, etwa {example}.',
  'A logo is an https URL without user or password, as in {example}.':
    'Ein Logo ist eine https-URL ohne Benutzer und Passwort, etwa {example}.',
  'A custom domain is a name alone, without port or path, as in {example}.':
    'Eine eigene Domain ist ein Name allein, ohne Port und Pfad, etwa {example}.',
  'Two groups of a page have different names.': 'Zwei Gruppen einer Seite heißen verschieden.',
  'This is the id of no component of this page, or stands twice; leave it out for a new one.':
    'Das ist die Id von keinem Teil dieser Seite oder steht zweimal da; lass sie für einen neuen weg.',
  'This is the id of no component of this page.': 'Das ist die Id von keinem Teil dieser Seite.',
  'This names no component of this page.': 'Das nennt keinen Teil dieser Seite.',
  'A webhook is an http or https URL without user or password.':
    'Ein Webhook ist eine URL mit http oder https, ohne Benutzer und Passwort.',
  'It did not answer the challenge: a 2xx within ten seconds with the challenge as its body.':
    'Er hat die Probe nicht beantwortet: 2xx binnen zehn Sekunden, mit der Probe als Inhalt.',
  'Give one of url, leadId and lookalikeId, and only one.':
    'Nenne eins von url, leadId und lookalikeId, und nur eins.',
  'A person approves, signed in: a key cannot.':
    'Freigeben kann nur eine angemeldete Person, kein Schlüssel.',
  'Only a member with the role admin or owner approves.':
    'Freigeben kann nur, wer Verwalter oder Inhaber ist.',
  'The mail has no recipient, subject or text yet: PATCH gives it one.':
    'Der E-Mail fehlen noch Empfänger, Betreff oder Text.',
  'An account sends {count} reports a day.': 'Ein Konto sendet {count} Meldungen am Tag.',
  'The case was taken back.': 'Der Fall wurde zurückgezogen.',
  'The case is {state}: what was approved stays as it is.':
    'Der Fall steht auf „{state}“: Was freigegeben wurde, bleibt, wie es ist.',
  'The case is {state}; this is for one that is {wanted}.':
    'Der Fall steht auf „{state}“; das geht nur bei „{wanted}“.',
  'The case is {state}: an answer cannot make it {outcome}.':
    'Der Fall steht auf „{state}“: Eine Antwort kann daraus nicht „{outcome}“ machen.',
  'Taken back before it was sent.': 'Zurückgezogen, bevor es gesendet wurde.',
  'Nothing has been sent yet that could be answered.':
    'Es wurde noch nichts gesendet, worauf es eine Antwort geben könnte.',
  'There is no channel of type "{type}".': 'Es gibt keine Kanalart „{type}“.',
  'The settings are not valid.': 'Die Einstellungen sind nicht gültig.',
  'Quiet hours must end at another time than they begin.':
    'Ruhezeiten müssen zu einer anderen Zeit enden, als sie beginnen.',
  'The delivery is {state}; there is nothing to retry.':
    'Die Zustellung ist {state}; es gibt nichts zu wiederholen.',
  'This must be a full http or https URL, such as {example}.':
    'Das muss eine vollständige URL mit http oder https sein, etwa {example}.',
  'The URL must hold no user and no password.': 'Die URL darf weder Benutzer noch Passwort enthalten.',
  'Messages are not sent to {host}: it is private or reserved. BELLTOWER_CHANNEL_ALLOW admits it.':
    'An {host} wird nichts gesendet: Die Adresse ist privat oder reserviert. BELLTOWER_CHANNEL_ALLOW lässt sie zu.',
  'The keys of this browser are not valid.': 'Die Schlüssel dieses Browsers sind nicht gültig.',
  'The template renders to more than {count} kB.': 'Die Vorlage ergibt mehr als {count} kB.',
  'The template must render to JSON; for the event "{event}" it does not: {why}. Use {{ value | json }} for a whole value.':
    'Die Vorlage muss JSON ergeben; für das Ereignis „{event}“ tut sie das nicht: {why}. Nimm {{ value | json }} für einen ganzen Wert.',
  'Only an owner may accept a log that contradicted itself.':
    'Nur ein Inhaber darf ein Log annehmen, das sich widersprochen hat.',
  'The log is in order.': 'Das Log ist in Ordnung.',
  'This needs the Pro, Business or Agency plan; the account is on Free.':
    'Das braucht den Tarif Pro, Business oder Agency; das Konto hat Free.',
  'Only the first account could sign up here; ask its owner to add you.':
    'Hier konnte sich nur das erste Konto anmelden; bitte seinen Inhaber, dich aufzunehmen.',
  'You do not belong to that account.': 'Du gehörst nicht zu diesem Konto.',
  'You belong to no account any more.': 'Du gehörst zu keinem Konto mehr.',
  'You do not hold {what} yourself, so you cannot make someone {role}.':
    'Dir fehlt selbst {what}, also kannst du niemanden dazu machen ({role}).',
  'You do not hold {what} yourself, so the key cannot either.':
    'Dir fehlt selbst {what}, also kann es auch der Schlüssel nicht haben.',
  'Only an owner can make or change an owner.': 'Nur ein Inhaber kann Inhaber machen oder ändern.',
  'A user with this e-mail was made meanwhile; try again.':
    'Inzwischen gibt es einen Benutzer mit dieser E-Mail-Adresse; versuche es noch einmal.',
  '{email} is a member already.': '{email} ist schon Mitglied.',
  '{email} is confirmed already.': '{email} ist schon bestätigt.',
  'The address belongs to another user by now.': 'Die Adresse gehört inzwischen einem anderen Benutzer.',
  'Too many exports run at once; try again in a moment.':
    'Zu viele Exporte laufen zugleich; versuche es gleich noch einmal.',
  '{count} exports of this account run already; try again later.':
    'Von diesem Konto laufen schon {count} Exporte; versuche es später noch einmal.',
  'As many streams are open as one process holds; try again in a moment.':
    'Es sind so viele Verbindungen offen, wie ein Prozess hält; versuche es gleich noch einmal.',
  'Two years at most; ask for the next ones after that.':
    'Höchstens zwei Jahre; frage danach nach den nächsten.',
  'This link shows no wall; make a new one.': 'Dieser Link zeigt keine Wandtafel; mache einen neuen.',
  'The token opens no calendar; make a new one.': 'Das Token öffnet keinen Kalender; mache ein neues.',
  'One import in {seconds} seconds; try again in {wait}.':
    'Ein Import in {seconds} Sekunden; versuche es in {wait} noch einmal.',
  '{count} were changed or deleted since: it is not taken back.':
    '{count} wurden seither geändert oder gelöscht: Es wird nicht zurückgenommen.',
  'The {column} is longer than {count} characters.': '{column} ist länger als {count} Zeichen.',
  'The interval must be a whole number of seconds, 1 to {most}.':
    'Der Abstand muss eine ganze Zahl von Sekunden sein, 1 bis {most}.',
  'The interval must be {least} s or more on this plan.':
    'Der Abstand muss in diesem Tarif mindestens {least} s sein.',
  'A monitor has at most {count} tags, of at most {length} characters each.':
    'Ein Monitor hat höchstens {count} Tags mit je höchstens {length} Zeichen.',
  'The settings are no JSON object.': 'Die Einstellungen sind kein JSON-Objekt.',
  'The kind {kind} has no setting "{name}".': 'Die Art {kind} hat keine Einstellung „{name}“.',
  'The CSV must be in UTF-8.': 'Die CSV-Datei muss in UTF-8 sein.',
  'The CSV is not valid UTF-8.': 'Die CSV-Datei ist kein gültiges UTF-8.',
  'The CSV is not valid Unicode.': 'Die CSV-Datei ist kein gültiges Unicode.',
  'The body is not valid UTF-8.': 'Der Inhalt ist kein gültiges UTF-8.',
  'An upload may have 100,000 rows and 20 MiB at most.':
    'Eine Datei darf höchstens 100.000 Zeilen und 20 MiB haben.',
  'The kind must be one of {kinds}.': 'Die Art muss eine von diesen sein: {kinds}.',
  'This is no valid e-mail address.': 'Das ist keine gültige E-Mail-Adresse.',
  'With these settings it is no monitor of the kind {kind}.':
    'Mit diesen Einstellungen ist es kein Monitor der Art {kind}.',
  'The CSV is empty; it needs a header with a domain column.':
    'Die CSV-Datei ist leer; sie braucht eine Kopfzeile mit einer Spalte „domain“.',
  'The header has no domain column.': 'Die Kopfzeile hat keine Spalte „domain“.',
  'The header has more than {count} columns.': 'Die Kopfzeile hat mehr als {count} Spalten.',
  'The header names the column "{name}" more than once.':
    'Die Kopfzeile nennt die Spalte „{name}“ mehr als einmal.',
  'The row has {count} cells, the header {columns}.':
    'Die Zeile hat {count} Zellen, die Kopfzeile {columns}.',
  'The row has a NUL character.': 'Die Zeile enthält ein NUL-Zeichen.',
  'A quoted cell of record {place} is never closed.':
    'Eine Zelle in Anführungszeichen in Satz {place} wird nie geschlossen.',
  'Text follows the closing quote of a cell of record {place}.':
    'Auf das schließende Anführungszeichen einer Zelle in Satz {place} folgt Text.',
  'The cursor is not one that this service gave out for this order.':
    'Diesen Cursor hat der Dienst für diese Reihenfolge nicht ausgegeben.',
  'The mail could not be sent.': 'Die E-Mail konnte nicht gesendet werden.',
  'No mail server is set: BELLTOWER_SMTP_URL names one.':
    'Es ist kein Mailserver eingestellt: BELLTOWER_SMTP_URL nennt einen.',
  'A password has no control characters.': 'Ein Passwort hat keine Steuerzeichen.',
  '{name} is set by the probe itself.': '{name} setzt die Prüfung selbst.',
  'An IP address can only be looked up as PTR.': 'Eine IP-Adresse lässt sich nur als PTR auflösen.',
  'No line has a time to come; write one that does, as in "{example}".':
    'Keine Zeile hat einen künftigen Zeitpunkt; schreibe eine, die einen hat, etwa „{example}“.',
  'A schedule has {count} lines at most.': 'Ein Zeitplan hat höchstens {count} Zeilen.',
  'That is not the password of the page.': 'Das ist nicht das Passwort der Seite.',
  'Send message/rfc822 or application/json.': 'Sende message/rfc822 oder application/json.',
  'Send text/csv or application/json.': 'Sende text/csv oder application/json.',
  'The client went away.': 'Die Gegenseite hat die Verbindung beendet.',
  'This must be a P-256 point of 65 bytes.': 'Das muss ein P-256-Punkt aus 65 Bytes sein.',
  'The session was ended at once by someone else.': 'Jemand anderes hat die Sitzung zugleich beendet.',
  'Sign-in is refused from a foreign origin.': 'Von einem fremden Ursprung aus kann man sich nicht anmelden.',
  'Idempotency-Key must have 1 to 255 characters.': 'Idempotency-Key muss 1 bis 255 Zeichen haben.',
  'This Idempotency-Key was used for a different request.':
    'Dieser Idempotency-Key wurde schon für eine andere Anfrage benutzt.',
  'It was done, but its answer was lost when the service ended; look before you send it again.':
    'Es ist geschehen, aber die Antwort ging verloren, als der Dienst endete; sieh nach, bevor du es noch einmal sendest.',
  'The first request with this key is still under way; try again.':
    'Die erste Anfrage mit diesem Schlüssel läuft noch; versuche es noch einmal.',
  'It was done already ({status}); that answer is not shown twice.':
    'Es ist schon geschehen ({status}); diese Antwort wird nicht zweimal gezeigt.',
  'A mail is on its way to {email}.': 'Eine E-Mail ist auf dem Weg zu {email}.',
};
