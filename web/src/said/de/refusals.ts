import type { Phrases } from '../phrases.ts';

/** German texts for other rejected requests. */
export const refusals: Phrases = {
  '"{name}" is required.': '„{name}“ ist erforderlich.',
  '"{name}" is not a known field.': '„{name}“ ist kein bekanntes Feld.',
  '"{name}" must not be empty.': '„{name}“ darf nicht leer sein.',
  '"{name}" must be one of {values}.': '„{name}“ muss einer dieser Werte sein: {values}.',
  '"{name}" must be at least {limit}.': '„{name}“ muss mindestens {limit} sein.',
  '"{name}" must be at most {limit}.': '„{name}“ darf höchstens {limit} sein.',
  '"{name}" must be greater than {limit}.': '„{name}“ muss größer als {limit} sein.',
  '"{name}" must be a date and time such as {example}.':
    '„{name}“ muss ein Zeitpunkt sein, zum Beispiel {example}.',
  '"{name}" must be an ID (UUID).': '„{name}“ muss eine ID (UUID) sein.',
  '"{name}" must be an ID (UUID) such as {example}.':
    '„{name}“ muss eine ID (UUID) sein, zum Beispiel {example}.',
  '"{name}" must be a URL.': '„{name}“ muss eine URL sein.',
  '"{name}" must be a URL such as {example}.': '„{name}“ muss eine URL sein, zum Beispiel {example}.',
  '"{name}" must be an email address.': '„{name}“ muss eine E-Mail-Adresse sein.',
  '"{name}" must be an email address such as {example}.':
    '„{name}“ muss eine E-Mail-Adresse sein, zum Beispiel {example}.',
  '"{name}" has the wrong format. Enter something like {example}.':
    '„{name}“ hat das falsche Format. Gib etwas ein wie {example}.',
  '"{name}" must have at least {limit} characters.': '„{name}“ muss mindestens {limit} Zeichen haben.',
  '"{name}" must have at most {limit} characters.': '„{name}“ darf höchstens {limit} Zeichen haben.',
  '"{name}" must have at most {limit} items.': '„{name}“ darf höchstens {limit} Einträge haben.',
  '"{name}" must have at least {limit} items.': '„{name}“ muss mindestens {limit} Einträge haben.',
  '"{name}" must not contain duplicates.': '„{name}“ darf keine doppelten Einträge enthalten.',
  '"{name}" must not be blank.': '„{name}“ darf nicht leer sein oder nur aus Leerzeichen bestehen.',
  '"{name}" must not be blank or contain NUL characters.':
    '„{name}“ darf nicht leer sein und keine NUL-Zeichen enthalten.',
  '"{name}" must not contain NUL characters.': '„{name}“ darf keine NUL-Zeichen enthalten.',
  '"{name}" must not be empty or begin or end with a space.':
    '„{name}“ darf nicht leer sein und nicht mit einem Leerzeichen beginnen oder enden.',
  '"{name}" must be a single line that does not begin or end with a space.':
    '„{name}“ muss eine einzelne Zeile ohne Leerzeichen am Anfang oder Ende sein.',
  '"{name}" must be a single line without control characters.':
    '„{name}“ muss eine einzelne Zeile ohne Steuerzeichen sein.',
  '"{name}" must be a single line of ASCII characters.':
    '„{name}“ muss eine einzelne Zeile aus ASCII-Zeichen sein.',
  '"{name}" must be a SHA-256 hash of 64 hexadecimal digits.':
    '„{name}“ muss ein SHA-256-Hash aus 64 hexadezimalen Ziffern sein.',
  '"{name}" must contain at least one field.': '„{name}“ muss mindestens ein Feld enthalten.',
  'The request must contain at least one field.': 'Die Anfrage muss mindestens ein Feld enthalten.',
  '"{name}" must be a string.': '„{name}“ muss ein Text sein.',
  '"{name}" must be a whole number.': '„{name}“ muss eine ganze Zahl sein.',
  '"{name}" must be a number.': '„{name}“ muss eine Zahl sein.',
  '"{name}" must be true or false.': '„{name}“ muss true oder false sein.',
  '"{name}" must be a list.': '„{name}“ muss eine Liste sein.',
  '"{name}" must be an object.': '„{name}“ muss ein Objekt sein.',
  '"{name}" must be less than {limit}.': '„{name}“ muss kleiner als {limit} sein.',
  '"{name}" must have at most {limit} item.': '„{name}“ darf höchstens {limit} Eintrag haben.',
  'The request is not valid.': 'Die Anfrage ist nicht gültig.',
  'Something went wrong on our side. If it happens again, report it with the request ID {id}.':
    'Bei uns ist etwas schiefgegangen. Wenn es wieder passiert, melde es mit der Anfrage-ID {id}.',
  'The database is unavailable or read-only. Try again in a moment.':
    'Die Datenbank ist nicht erreichbar oder schreibgeschützt. Versuche es gleich noch einmal.',
  '"{name}" has too many items. Send at most {limit}.':
    '„{name}“ hat zu viele Einträge. Sende höchstens {limit}.',
  '"{name}" has too many fields. Send at most {limit}.':
    '„{name}“ hat zu viele Felder. Sende höchstens {limit}.',
  '"{name}" has too many values. Send at most {limit}.':
    '„{name}“ hat zu viele Werte. Sende höchstens {limit}.',
  'The body has too many values. Send at most {limit} at once.':
    'Die Anfrage hat zu viele Werte. Sende höchstens {limit} auf einmal.',
  '{place} does not exist.': '{place} gibt es nicht.',
  'The rule has no path. Enter one such as $.status.':
    'Die Regel hat keinen Pfad. Gib einen an, zum Beispiel $.status.',
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
  'There is no such {what} in this account.': 'Das gibt es in diesem Konto nicht ({what}).',
  'This requires the scope {scope}.': 'Dafür fehlt die Berechtigung {scope}.',
  'This is the masked value. Enter the secret itself, or omit the field to keep the stored one.':
    'Das ist der maskierte Wert. Gib das Geheimnis selbst ein, oder lass das Feld weg, um das gespeicherte zu behalten.',
  'A user with this email already exists.': 'Ein Benutzer mit dieser E-Mail-Adresse existiert bereits.',
  'The monitor is paused. Resume it first.': 'Der Monitor ist pausiert. Setze ihn zuerst fort.',
  'This domain is not in the inventory.': 'Diese Domain ist nicht im Bestand.',
  'Your plan allows {cap} monitors and all of them are in use. Delete one or upgrade the plan.':
    'Dein Tarif erlaubt {cap} Monitore, und alle sind belegt. Lösche einen oder wechsle den Tarif.',
  'Your plan allows {cap} heartbeats and all of them are in use. Delete one or upgrade the plan.':
    'Dein Tarif erlaubt {cap} Heartbeats, und alle sind belegt. Lösche einen oder wechsle den Tarif.',
  'The incident is already open.': 'Der Vorfall ist schon offen.',
  'The incident is already acknowledged.': 'Der Vorfall ist schon bestätigt.',
  'The incident is already resolved.': 'Der Vorfall ist schon behoben.',
  'The incident is already on this page.': 'Der Vorfall steht schon auf dieser Seite.',
  'A newer incident for the same problem is still open. Use that one instead.':
    'Zum selben Problem gibt es einen neueren, offenen Vorfall. Verwende diesen.',
  'The finding is already resolved.': 'Der Befund ist schon behoben.',
  'Only changes can be acknowledged. Choose another disposition for this finding.':
    'Nur Änderungen lassen sich bestätigen. Wähle für diesen Befund eine andere Bewertung.',
  'An account can have at most {most} views. Delete one you no longer need.':
    'Ein Konto kann höchstens {most} Ansichten haben. Lösche eine, die du nicht mehr brauchst.',
  'Too many failed sign-ins. Wait a moment, then try again.':
    'Zu viele fehlgeschlagene Anmeldungen. Warte kurz und versuche es dann noch einmal.',
  'Wrong password. Try again.': 'Falsches Passwort. Versuche es noch einmal.',
  'E-mail or password is wrong': 'E-Mail-Adresse oder Passwort ist falsch',
  'Wrong email or password.': 'E-Mail-Adresse oder Passwort ist falsch.',
  'The password is too short. Use at least 8 characters.':
    'Das Passwort ist zu kurz. Verwende mindestens 8 Zeichen.',
  'The password is too long. Use at most 256 characters.':
    'Das Passwort ist zu lang. Verwende höchstens 256 Zeichen.',
  'The current password is missing or wrong. Enter it again.':
    'Das aktuelle Passwort fehlt oder ist falsch. Gib es noch einmal ein.',
  'This link has already been used or has expired. Request a new one.':
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.',
  'Sign-up is disabled on this server. Ask its administrator for an invitation.':
    'Auf diesem Server ist die Registrierung abgeschaltet. Bitte den Betreiber um eine Einladung.',
  'Someone else changed this in the meantime. Reload it and try again.':
    'Jemand anderes hat das inzwischen geändert. Lade es neu und versuche es noch einmal.',
  'The kind of a monitor cannot be changed. Create a new monitor instead.':
    'Die Art eines Monitors lässt sich nicht ändern. Lege stattdessen einen neuen Monitor an.',
  'The monitor has been deleted.': 'Der Monitor wurde gelöscht.',
  'The heartbeat has been deleted.': 'Der Heartbeat wurde gelöscht.',
  'Too many probes. At most {count} are allowed per minute.':
    'Zu viele Probeläufe. Pro Minute sind höchstens {count} erlaubt.',
  'Too many probes are running. At most {count} can run at once.':
    'Zu viele Probeläufe sind aktiv. Höchstens {count} können gleichzeitig laufen.',
  'The account must have an owner. Make someone else an owner first.':
    'Das Konto braucht einen Inhaber. Mache zuerst jemand anderen zum Inhaber.',
  'Sign in first.': 'Melde dich zuerst an.',
  'You are not signed in.': 'Du bist nicht angemeldet.',
  '{fault} Try again later.': '{fault} Versuche es später erneut.',
  '{who} has {count} event streams open, which is the most allowed at once. Close one, or share one stream among several readers.':
    'Es sind schon {count} Event-Streams offen ({who}); mehr sind nicht gleichzeitig erlaubt. Schließe einen oder teile einen Stream unter mehreren Lesern.',
  '{who} has been sent too many confirmations, invitations and tests. Try again later.':
    'An {who} wurden zu viele Bestätigungen, Einladungen und Tests gesendet. Versuche es später erneut.',
  'Reports are not sent again on their own. Submit the takedown again.':
    'Meldungen werden nicht einzeln erneut gesendet. Reiche den Takedown noch einmal ein.',
  'The body has too many fields besides "csv". Send only "csv" and "dryRun".':
    'Der Body enthält außer „csv“ zu viel. Sende nur „csv“ und „dryRun“.',
  'The channel was changed at the same time. Send your change again.':
    'Der Kanal wurde gleichzeitig geändert. Sende deine Änderung noch einmal.',
  'The mail has too many or too deeply nested parts to be read. Send the suspicious mail alone.':
    'Die E-Mail hat zu viele oder zu tief verschachtelte Teile. Sende nur die verdächtige E-Mail.',
  'The mail is {state}; only failed mails can be sent again.':
    'Die E-Mail hat den Status {state}; nur fehlgeschlagene E-Mails lassen sich erneut senden.',
  'The template cannot be rendered.': 'Die Vorlage lässt sich nicht verarbeiten.',
  'The template does not produce valid JSON for the event "{event}": {fault}. Use {{ value | json }} to insert a whole value.':
    'Die Vorlage ergibt für das Ereignis „{event}“ kein gültiges JSON: {fault}. Verwende {{ value | json }}, um einen ganzen Wert einzufügen.',
  'Too many accounts were created from your network. Try again later.':
    'Aus deinem Netzwerk wurden zu viele Konten erstellt. Versuche es später erneut.',
  'Too many wrong passwords from your network. Wait, then try again.':
    'Zu viele falsche Passwörter aus deinem Netzwerk. Warte und versuche es dann erneut.',
  'You cannot hand access over to yourself. Ask another member to do this, or revoke it.':
    'Du kannst dir nicht selbst Zugriffe übertragen. Bitte ein anderes Mitglied darum oder widerrufe sie.',
  'You do not have {what} yourself, so you cannot take over {type} "{name}".':
    'Du hast {what} selbst nicht und kannst {type} „{name}“ deshalb nicht übernehmen.',
  'You already have an authenticator app. Remove it first.':
    'Du hast schon eine Authenticator-App. Entferne sie zuerst.',
  'The account “{name}” requires two factors. Add another factor before you remove this one.':
    'Das Konto „{name}“ verlangt zwei Faktoren. Füge einen anderen hinzu, bevor du diesen entfernst.',
  'Recovery codes need a second factor. Add one first.':
    'Wiederherstellungscodes brauchen einen zweiten Faktor. Füge zuerst einen hinzu.',
  'Only an owner can reset the factors of a member.':
    'Nur ein Inhaber kann die Faktoren eines Mitglieds zurücksetzen.',
  'Remove your own factors in your profile.': 'Entferne deine eigenen Faktoren in deinem Profil.',
  'Only the operator of this server can reset the factors of this member: belltower user reset-factors.':
    'Nur der Betreiber dieses Servers kann die Faktoren dieses Mitglieds zurücksetzen: belltower user reset-factors.',
  'No user has the email {email}.': 'Kein Benutzer hat die E-Mail-Adresse {email}.',
  '{email} has no second factor.': '{email} hat keinen zweiten Faktor.',
  'Only an owner can decide whether members need two factors.':
    'Nur ein Inhaber kann festlegen, ob Mitglieder zwei Faktoren brauchen.',
  'Add a second factor to your own profile before you require one.':
    'Füge in deinem eigenen Profil einen zweiten Faktor hinzu, bevor du ihn vorschreibst.',
  'This passkey is already registered.': 'Dieser Passkey ist schon registriert.',
  'This passkey was not accepted. Use one that you have added to your profile on this server.':
    'Dieser Passkey wurde nicht akzeptiert. Verwende einen, den du in deinem Profil auf diesem Server hinzugefügt hast.',
  'This request has expired or was already used. Start again.':
    'Diese Anfrage ist abgelaufen oder wurde schon verwendet. Beginne von vorn.',
  'This recovery code is not correct. Enter one of the codes from your latest list.':
    'Dieser Wiederherstellungscode ist nicht richtig. Gib einen Code aus deiner neuesten Liste ein.',
  'This recovery code was already used. Enter another one.':
    'Dieser Wiederherstellungscode wurde schon verwendet. Gib einen anderen ein.',
  'This sign-in has expired or was already completed. Sign in again.':
    'Diese Anmeldung ist abgelaufen oder schon abgeschlossen. Melde dich erneut an.',
  'A password is not enough because you have a second factor. Use your authenticator app, a passkey or a recovery code.':
    'Ein Passwort reicht nicht, weil du einen zweiten Faktor hast. Verwende deine Authenticator-App, einen Passkey oder einen Wiederherstellungscode.',
  'The password is missing or wrong. Enter it again.':
    'Das Passwort fehlt oder ist falsch. Gib es noch einmal ein.',
  'Send exactly one of code, recoveryCode and passkey.':
    'Sende genau eines von code, recoveryCode und passkey.',
  'This code is not correct. Enter the current code of your authenticator app, and check that the clock of its device is right.':
    'Dieser Code ist nicht richtig. Gib den aktuellen Code deiner Authenticator-App ein und prüfe, ob die Uhr des Geräts richtig geht.',
  'This code was already used. Wait until your authenticator app shows the next one.':
    'Dieser Code wurde schon verwendet. Warte, bis deine Authenticator-App den nächsten zeigt.',
  'This account requires two factors. Add an authenticator app or a passkey in Settings → Security.':
    'Dieses Konto verlangt zwei Faktoren. Füge unter Einstellungen → Sicherheit eine Authenticator-App oder einen Passkey hinzu.',
  'Confirm that it is you: send your password, a code or a passkey to POST /api/v1/session/verify, then try again.':
    'Bestätige, dass du es bist: Sende dein Passwort, einen Code oder einen Passkey an POST /api/v1/session/verify und versuche es erneut.',
  'Too many wrong codes. Try again in {count} seconds, or use a passkey.':
    'Zu viele falsche Codes. Versuche es in {count} Sekunden erneut oder verwende einen Passkey.',
  'Too many wrong codes. Try again in {count} second, or use a passkey.':
    'Zu viele falsche Codes. Versuche es in {count} Sekunde erneut oder verwende einen Passkey.',
  'Too many sign-ins from your network. Try again later.':
    'Zu viele Anmeldungen aus deinem Netz. Versuche es später erneut.',
  "Passkeys require HTTPS and a host name, and this server's address is {url}. Ask its administrator to set BELLTOWER_PUBLIC_URL.":
    'Passkeys brauchen HTTPS und einen Hostnamen, und die Adresse dieses Servers ist {url}. Bitte seinen Administrator, BELLTOWER_PUBLIC_URL zu setzen.',
};
