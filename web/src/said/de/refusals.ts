import type { Phrases } from '../phrases.ts';

/** What the service refuses, in German. */
export const refusals: Phrases = {
  '"{name}" is required.': '„{name}“ fehlt.',
  '"{name}" is not a known field.': '„{name}“ ist kein bekanntes Feld.',
  '"{name}" must not be empty.': '„{name}“ darf nicht leer sein.',
  '"{name}" must be one of {values}.': '„{name}“ muss eines davon sein: {values}.',
  '"{name}" must be >= {limit}.': '„{name}“ muss mindestens {limit} sein.',
  '"{name}" must be <= {limit}.': '„{name}“ darf höchstens {limit} sein.',
  '"{name}" must be > {limit}.': '„{name}“ muss größer als {limit} sein.',
  '"{name}" must be an instant such as {example}.': '„{name}“ muss ein Zeitpunkt sein, etwa {example}.',
  '"{name}" must be an id (UUID).': '„{name}“ muss eine Kennung (UUID) sein.',
  '"{name}" must be an id (UUID) such as {example}.':
    '„{name}“ muss eine Kennung (UUID) sein, etwa {example}.',
  '"{name}" must be a uri.': '„{name}“ muss eine Adresse (URL) sein.',
  '"{name}" must be a uri such as {example}.': '„{name}“ muss eine Adresse (URL) sein, etwa {example}.',
  '"{name}" must be an e-mail address.': '„{name}“ muss eine E-Mail-Adresse sein.',
  '"{name}" must be an e-mail address such as {example}.':
    '„{name}“ muss eine E-Mail-Adresse sein, etwa {example}.',
  '"{name}" must have a form such as {example}.': '„{name}“ muss eine Form haben wie {example}.',
  '"{name}" must have {limit} characters at least.': '„{name}“ muss mindestens {limit} Zeichen haben.',
  '"{name}" must have {limit} characters at most.': '„{name}“ darf höchstens {limit} Zeichen haben.',
  '"{name}" must have {limit} items at most.': '„{name}“ darf höchstens {limit} Einträge haben.',
  '"{name}" must have {limit} items at least.': '„{name}“ muss mindestens {limit} Einträge haben.',
  '"{name}" must not name anything twice.': '„{name}“ darf nichts zweimal nennen.',
  '"{name}" must not be empty, nor spaces alone.':
    '„{name}“ darf nicht leer sein und nicht nur Leerzeichen haben.',
  '"{name}" must not be empty, nor spaces alone, and have no NUL characters.':
    '„{name}“ darf nicht leer sein, nicht nur Leerzeichen und keine NUL-Zeichen haben.',
  '"{name}" must have no NUL characters.': '„{name}“ darf keine NUL-Zeichen haben.',
  '"{name}" must not be empty, nor begin or end with a space.':
    '„{name}“ darf nicht leer sein und nicht mit einem Leerzeichen beginnen oder enden.',
  '"{name}" must be one line, and neither begin nor end with a space.':
    '„{name}“ muss eine Zeile sein, ohne Leerzeichen am Anfang oder Ende.',
  '"{name}" must be one line without control characters.':
    '„{name}“ muss eine Zeile ohne Steuerzeichen sein.',
  '"{name}" must be one line of ASCII characters.': '„{name}“ muss eine Zeile aus ASCII-Zeichen sein.',
  '"{name}" must be a SHA-256 of 64 hexadecimal digits.':
    '„{name}“ muss ein SHA-256 aus 64 hexadezimalen Ziffern sein.',
  '"{name}" must name one field at least.': '„{name}“ muss mindestens ein Feld nennen.',
  'The value must name one field at least.': 'Nenne mindestens ein Feld.',
  '"{name}" must be string.': '„{name}“ muss ein Text sein.',
  '"{name}" must be integer.': '„{name}“ muss eine ganze Zahl sein.',
  '"{name}" must be number.': '„{name}“ muss eine Zahl sein.',
  'The request is not valid.': 'Die Anfrage ist nicht gültig.',
  'Quote request {id} when you report this.': 'Nenne die Anfrage {id}, wenn du das meldest.',
  'The database cannot be reached or cannot write. Try again in a moment.':
    'Die Datenbank ist nicht erreichbar oder kann nicht schreiben. Versuche es gleich noch einmal.',
  '"{name}" has too many items. Send at most {limit}.':
    '„{name}“ hat zu viele Einträge. Sende höchstens {limit}.',
  '"{name}" has too many fields. Send at most {limit}.':
    '„{name}“ hat zu viele Felder. Sende höchstens {limit}.',
  '"{name}" has too many values. Send at most {limit}.':
    '„{name}“ hat zu viele Werte. Sende höchstens {limit}.',
  'The body has too many values. Send at most {limit} at once.':
    'Die Anfrage hat zu viele Werte. Sende höchstens {limit} auf einmal.',
  'There is nothing at {place}.': 'Unter {place} gibt es nichts.',
  'No such monitor.': 'Diesen Monitor gibt es nicht.',
  'No such service monitor.': 'Diesen Monitor gibt es nicht.',
  'No such incident.': 'Diesen Vorfall gibt es nicht.',
  'No such domain.': 'Diese Domain gibt es nicht.',
  'No such finding.': 'Diesen Befund gibt es nicht.',
  'No such heartbeat.': 'Diesen Heartbeat gibt es nicht.',
  'No such status page.': 'Diese Statusseite gibt es nicht.',
  'No such page.': 'Diese Seite gibt es nicht.',
  'No such channel.': 'Diesen Kanal gibt es nicht.',
  'No such rule.': 'Diese Regel gibt es nicht.',
  'No such member.': 'Dieses Mitglied gibt es nicht.',
  'No such account.': 'Dieses Konto gibt es nicht.',
  'No such user.': 'Diesen Benutzer gibt es nicht.',
  'No such log.': 'Dieses Log gibt es nicht.',
  'No such session.': 'Diese Sitzung gibt es nicht.',
  'No such invitation.': 'Diese Einladung gibt es nicht.',
  'No such post.': 'Diesen Beitrag gibt es nicht.',
  'No such component.': 'Diesen Teil gibt es nicht.',
  'No such screenshot.': 'Dieses Bild gibt es nicht.',
  'This names no {what} of this account.': 'Das nennt nichts von diesem Konto ({what}).',
  'This needs the scope {scope}.': 'Dafür fehlt das Recht {scope}.',
  'This is the mask, not the secret itself.': 'Das ist die Maske, nicht das Geheimnis selbst.',
  'There is a user with this e-mail already.': 'Es gibt schon einen Benutzer mit dieser E-Mail-Adresse.',
  'The monitor is paused; resume it first.': 'Der Monitor ist angehalten; setze ihn erst fort.',
  'No such domain in the inventory.': 'Diese Domain ist nicht im Bestand.',
  'The plan allows {cap} monitors and all of them are in use.':
    'Der Tarif erlaubt {cap} Monitore, und alle sind belegt.',
  'The plan allows {cap} heartbeats and all of them are in use.':
    'Der Tarif erlaubt {cap} Heartbeats, und alle sind belegt.',
  'The incident is open already.': 'Der Vorfall ist schon offen.',
  'The incident is acknowledged already.': 'Der Vorfall ist schon übernommen.',
  'The incident is resolved already.': 'Der Vorfall ist schon behoben.',
  'The incident is on this page already.': 'Der Vorfall steht schon auf dieser Seite.',
  'The same trouble has a newer incident that is not resolved.':
    'Dieselbe Störung hat einen neueren Vorfall, der nicht behoben ist.',
  'The finding is resolved already.': 'Der Befund ist schon weg.',
  'Only a change can be acknowledged as one.': 'Nur eine Änderung kann als solche bestätigt werden.',
  'An account keeps {most} views at most; delete one that is not used.':
    'Ein Konto behält höchstens {most} Ansichten; lösche eine, die niemand braucht.',
  'Too many failed sign-ins; wait and try again.':
    'Zu viele gescheiterte Anmeldungen; warte etwas und versuche es noch einmal.',
  'The password is wrong.': 'Das Passwort ist falsch.',
  'E-mail or password is wrong': 'E-Mail-Adresse oder Passwort ist falsch',
  'E-mail or password is wrong.': 'E-Mail-Adresse oder Passwort ist falsch.',
  'The password must have 8 characters or more.': 'Das Passwort muss mindestens 8 Zeichen haben.',
  'The password must have 256 characters or fewer.': 'Das Passwort darf höchstens 256 Zeichen haben.',
  'The current password is missing or wrong.': 'Das jetzige Passwort fehlt oder ist falsch.',
  'The link was used or is too old; ask for a new one.':
    'Der Link wurde schon benutzt oder ist zu alt; fordere einen neuen an.',
  'This service takes no new accounts.': 'Dieser Dienst nimmt keine neuen Konten an.',
  'It was changed since it was read; read it again.': 'Es wurde inzwischen geändert; lies es neu.',
  'The kind of a monitor cannot be changed; make a new one.':
    'Die Art eines Monitors lässt sich nicht ändern; lege einen neuen an.',
  'The monitor was deleted meanwhile.': 'Der Monitor wurde inzwischen gelöscht.',
  'The heartbeat was deleted meanwhile.': 'Der Heartbeat wurde inzwischen gelöscht.',
  'At most {count} probes a minute.': 'Höchstens {count} Proben in der Minute.',
  'At most {count} probes at once.': 'Höchstens {count} Proben gleichzeitig.',
  'The account needs an owner; make someone else owner first.':
    'Das Konto braucht einen Inhaber; mache zuerst jemand anderen dazu.',
  'Sign in first.': 'Melde dich erst an.',
  'There is no live session.': 'Es gibt keine laufende Sitzung.',
  '{fault} Try again later.': '{fault} Versuche es später erneut.',
  '{who} has {count} event streams open, which is the most allowed at once. Close one, or share one stream among several readers.':
    'Es sind schon {count} Event-Streams offen ({who}); mehr sind nicht gleichzeitig erlaubt. Schließe einen oder teile einen Stream unter mehreren Lesern.',
  '{who} has been sent too many confirmations, invitations and tests. Try again later.':
    'An {who} wurden zu viele Bestätigungen, Einladungen und Tests gesendet. Versuche es später erneut.',
  'Reports are not sent again on their own. Submit the takedown again.':
    'Meldungen werden nicht einzeln erneut gesendet. Reiche den Takedown noch einmal ein.',
  'The body has too much beside "csv". Send "csv" and "dryRun" alone.':
    'Der Body enthält außer „csv“ zu viel. Sende nur „csv“ und „dryRun“.',
  'The channel was changed at the same time. Send your change again.':
    'Der Kanal wurde gleichzeitig geändert. Sende deine Änderung noch einmal.',
  'The mail has too many or too deeply nested parts to be read. Send the suspicious mail alone.':
    'Die E-Mail hat zu viele oder zu tief verschachtelte Teile. Sende nur die verdächtige E-Mail.',
  'The mail is {state}; only failed mails can be sent again.':
    'Die E-Mail hat den Status {state}; nur fehlgeschlagene E-Mails lassen sich erneut senden.',
  'The template cannot be rendered.': 'Die Vorlage lässt sich nicht verarbeiten.',
  'The template must render to JSON. For the event "{event}" it does not: {fault}. Use {{ value | json }} for a whole value.':
    'Die Vorlage muss JSON ergeben. Beim Ereignis „{event}“ ist das nicht so: {fault}. Verwende {{ value | json }} für einen ganzen Wert.',
  'Too many accounts were created from your network. Try again later.':
    'Aus deinem Netzwerk wurden zu viele Konten erstellt. Versuche es später erneut.',
  'Too many wrong passwords from your network. Wait, then try again.':
    'Zu viele falsche Passwörter aus deinem Netzwerk. Warte und versuche es dann erneut.',
  'You cannot hand access over to yourself. Ask another member to do this, or revoke it.':
    'Du kannst dir nicht selbst Zugriffe übertragen. Bitte ein anderes Mitglied darum oder widerrufe sie.',
  'You do not hold {what} yourself, so you cannot take over {type} "{name}".':
    'Du hast {what} selbst nicht und kannst {type} „{name}“ deshalb nicht übernehmen.',
};
