import type { errors as en } from '../en/errors.ts';

/** German texts of rejected requests. */
export const errors: Record<keyof typeof en, string> = {
  'page-domain-taken':
    'Eine andere Statusseite hat {domain} verifiziert. Die Domain wird frei, wenn diese Seite sie freigibt oder ihr DNS-Eintrag eine Woche lang fehlt.',
  'template-too-slow': 'Die Vorlage braucht zu lange. Verwende weniger oder kleinere Schleifen und Filter.',
  'template-too-large':
    'Die Vorlage braucht zu viel Speicher. Verwende weniger oder kleinere Schleifen und Filter.',
  'template-busy':
    'Die Vorlage konnte nicht ausgeführt werden, weil Belltower ausgelastet ist. Versuche es später noch einmal.',
  'schedule-has-no-future-time':
    'Der Zeitplan enthält keinen Zeitpunkt in der Zukunft. Gib zum Beispiel „{example}“ ein.',
  'schedule-too-long': 'Der Zeitplan ist zu lang. Verwende höchstens {count} Zeilen.',
  'address-has-only-ptr': 'Eine IP-Adresse hat nur PTR-Einträge. Wähle PTR oder gib einen Namen ein.',
  'password-has-control-characters': 'Das Passwort enthält Steuerzeichen. Entferne sie.',
  'header-set-by-belltower':
    '{name} wird von Belltower gesetzt und lässt sich nicht ändern. Entferne diesen Header.',
  'json-rule-without-path': 'Die Regel hat keinen Pfad. Gib einen Pfad wie $.status ein.',
  'target-address-private':
    '{host} ist eine private oder reservierte Adresse. Dieser Server prüft solche Adressen nicht.',
  'url-has-credentials-use-auth':
    'Die URL enthält Benutzernamen oder Passwort. Entferne sie und nutze stattdessen auth, denn URLs werden angezeigt und exportiert.',
  'mongodb-command-invalid': 'Der Befehl ist kein JSON-Objekt. Gib einen Befehl wie {json} ein.',
  'mongodb-command-writes':
    '{name, select, none {Der Befehl} other {„{name}“}} ist kein reiner Lesebefehl. Verwende einen von {allowed}, ohne $out und $merge.',
  'mssql-strict-verifies':
    'TDS 8 (tls) prüft das Zertifikat immer. Wähle starttls, um die Verbindung ohne Prüfung aufzubauen.',
  'range-empty': 'Das Maximum ist kleiner als das Minimum. Tausche sie.',
  'mqtt-topic-required':
    'Um die erwartete Nachricht zu empfangen, ist ein Topic nötig. Gib das Topic an, das abonniert werden soll.',
  'ldap-password-required':
    'Für die Anmeldung mit einem Namen fehlt das Passwort. Gib es ein oder lass den Namen leer, um dich anonym anzumelden.',
  'ldap-filter-malformed':
    'Der Filter ist ungültig. Gib einen LDAP-Filter in Klammern ein, zum Beispiel (uid=alice).',
  'sasl-credentials-required':
    'Dieses Anmeldeverfahren braucht Benutzernamen und Passwort. Gib beides ein oder wähle ein anderes Verfahren.',
  'snmp-credentials-required':
    'Die gewählte Version und die gewählten Protokolle erfordern dieses Feld. Gib einen Wert ein.',
  'encrypted-resolver-required':
    'Für DNS über TLS und DNS über HTTPS ist ein Resolver nötig. Gib seine Adresse ein.',
  'tls-resolver-invalid':
    'Der Resolver ist ungültig. Gib einen Namen oder eine IP-Adresse ein, mit Port, wenn es nicht 853 ist.',
  'https-resolver-invalid':
    'Der Resolver ist ungültig. Gib eine URL wie https://dns.example.com/dns-query ein.',
  'browser-opens-first': 'Der erste Schritt muss eine URL öffnen. Wähle die Aktion open.',
  'browser-step-field-missing': 'Für die Aktion {action} ist {field} erforderlich. Gib einen Wert ein.',
  'browser-step-element-missing':
    'Die Aktion {action} braucht ein Element. Gib einen Selektor oder einen Text ein.',
  'browser-step-field-extra': 'Die Aktion {action} verwendet {field} nicht. Entferne dieses Feld.',
  'plan-browser-monitors-used-up':
    'Dein Tarif enthält {cap, plural, one {# Browser-Monitor} other {# Browser-Monitore}}, und alle sind in Gebrauch. Lösche einen oder wechsle in einen höheren Tarif.',
  'plan-without-browser-monitors':
    'Dein Tarif enthält keine Browser-Monitore. Wechsle in einen höheren Tarif, um sie zu nutzen.',
  'kind-only-in-locations':
    'Monitore vom Typ {kind} laufen nur an privaten Standorten. Wähle mindestens einen privaten Standort.',
  'domain-not-registrable':
    '„{domain}“ ist keine Domain, die registriert werden kann. Gib eine Domain wie example.com ein.',
  'port-zero': 'Port 0 ist ungültig. Gib eine Zahl von 1 bis 65535 ein.',
  'url-host-invalid': 'Der Host in der URL ist ungültig. Gib einen Hostnamen oder eine IP-Adresse ein.',
  'target-not-allowed': 'Dieser Server darf diese Adresse nicht prüfen.',
  'url-too-long': 'Die URL ist zu lang. Verwende höchstens {count} Zeichen.',
  'keyword-required': 'Das Schlüsselwort fehlt. Gib den gesuchten Text ein.',
  'keyword-too-long': 'Das Schlüsselwort ist zu lang. Verwende höchstens {count} Zeichen.',
  'url-not-http':
    'Die URL ist ungültig. Gib eine vollständige URL ein, die mit http:// oder https:// beginnt.',
  'url-has-credentials': 'Die URL enthält einen Benutzernamen oder ein Passwort. Entferne sie.',
  'rrule-count-and-until': 'COUNT und UNTIL lassen sich nicht kombinieren. Entferne eins davon.',
  'rrule-byday-numbers-with-byweekno':
    'BYDAY mit Zahlen lässt sich nicht mit BYWEEKNO kombinieren. Entferne eins davon.',
  'rrule-byweekno-needs-yearly': 'BYWEEKNO erfordert FREQ=YEARLY. Ändere FREQ oder entferne BYWEEKNO.',
  'rrule-byyearday-frequency':
    'BYYEARDAY erfordert FREQ=YEARLY, HOURLY oder MINUTELY. Für Tage eines Monats nutze BYMONTHDAY.',
  'rrule-bymonthday-with-weekly': 'BYMONTHDAY geht nicht mit FREQ=WEEKLY. Verwende FREQ=MONTHLY.',
  'sign-in-first': 'Du bist nicht angemeldet. Melde dich an und versuche es erneut.',
  'plan-is-free': 'Das ist im Tarif Free nicht enthalten. Wechsle zu Pro, Business oder Agency.',
  'account-requires-two-factors':
    'Dieses Konto oder diese Installation erfordert einen zweiten Faktor. Füge unter Einstellungen → Sicherheit eine Authenticator-App oder einen Passkey hinzu.',
  'sessions-own-in-profile': 'Um deine eigenen Sitzungen zu beenden, öffne Einstellungen → Profil.',
  'verify-session-first':
    'Bestätige, dass du es bist: Sende dein Passwort, einen Code oder einen Passkey an POST /api/v1/session/verify und versuche es erneut.',
  'scope-missing':
    'Dafür ist die Berechtigung {scope} nötig. Verwende einen API-Schlüssel oder eine Rolle mit dieser Berechtigung.',
  'sign-up-disabled':
    'Auf diesem Server ist die Registrierung abgeschaltet. Bitte den Betreiber um eine Einladung.',
  'email-taken':
    'Ein Benutzer mit dieser E-Mail-Adresse existiert bereits. Melde dich an oder verwende eine andere Adresse.',
  'sign-up-closed':
    'Auf diesem Server ist die Registrierung geschlossen. Bitte den Inhaber des Kontos, dich einzuladen.',
  'email-already-confirmed': '{email} ist schon bestätigt.',
  'email-belongs-to-other':
    'Diese E-Mail-Adresse gehört inzwischen einem anderen Benutzer. Verwende eine andere.',
  'confirmation-sent': 'Wir haben eine E-Mail an {email} gesendet.',
  'authenticator-exists':
    'Du hast schon eine Authenticator-App. Entferne sie, bevor du eine andere hinzufügst.',
  'account-requires-factor':
    'Das Konto „{name}“ erfordert einen zweiten Faktor. Füge einen anderen hinzu, bevor du diesen entfernst.',
  'recovery-codes-need-factor':
    'Wiederherstellungscodes brauchen einen zweiten Faktor. Füge zuerst einen hinzu.',
  'factors-reset-by-owner': 'Nur ein Inhaber kann die zweiten Faktoren eines Mitglieds zurücksetzen.',
  'factors-own-in-profile': 'Deine eigenen zweiten Faktoren kannst du in deinem Profil entfernen.',
  'factors-reset-by-operator':
    'Nur der Betreiber dieses Servers kann die zweiten Faktoren dieses Mitglieds zurücksetzen, und zwar mit dem Befehl belltower user reset-factors.',
  'user-unknown': 'Es gibt keinen Benutzer mit der E-Mail-Adresse {email}.',
  'user-has-no-factor': '{email} hat keinen zweiten Faktor.',
  'two-factors-decided-by-owner':
    'Nur ein Inhaber kann festlegen, ob Mitglieder einen zweiten Faktor brauchen.',
  'two-factors-own-first':
    'Füge in deinem eigenen Profil einen zweiten Faktor hinzu, bevor du ihn vorschreibst.',
  'passkeys-need-https':
    'Passkeys brauchen HTTPS und einen Hostnamen, aber die Adresse dieses Servers ist {url}. Bitte seinen Administrator, BELLTOWER_PUBLIC_URL zu setzen.',
  'sso-needs-agency': 'Dein Konto hat den Tarif {plan}. Single Sign-on erfordert den Tarif Agency.',
  'sso-decided-by-owner': 'Nur ein Inhaber kann ändern, wie sich Mitglieder anmelden.',
  'sso-secret-again': 'Der Aussteller hat sich geändert. Gib das Client-Secret noch einmal ein.',
  'sso-issuer-unreachable':
    'Unter dieser Adresse antwortet kein OpenID-Anbieter. Prüfe, ob {issuer}/.well-known/openid-configuration lesbar ist und diesen Aussteller nennt.',
  'sso-no-domain':
    'Es ist noch keine E-Mail-Domain verifiziert, also könnte sich niemand anmelden. Verifiziere zuerst eine Domain.',
  'sso-not-an-owner': 'Dieser Benutzer ist kein Inhaber des Kontos. Wähle einen Inhaber.',
  'sso-issuer-invalid': 'Kein gültiger Aussteller. Gib eine https-URL wie https://login.example.com ein.',
  'sso-domains-full': 'Ein Konto kann höchstens {max} E-Mail-Domains haben. Entferne zuerst eine.',
  'sso-domain-exists': 'Diese Domain wurde diesem Konto bereits hinzugefügt.',
  'sso-domain-taken':
    'Ein anderes Konto hat diese Domain verifiziert. Bitte dessen Inhaber, sie zu entfernen.',
  'sso-logout-invalid': 'Das Logout-Token ist für keinen Anbieter dieses Servers gültig.',
  'sso-foreign-origin':
    'Die Anmeldung von einem fremden Ursprung ist nicht erlaubt. Melde dich im Dashboard dieses Servers an.',
  'sso-not-set-up':
    'Für diese E-Mail-Adresse ist kein Single Sign-on eingerichtet. Melde dich mit deinem Passwort an.',
  'sso-provider-silent': 'Der Identitätsanbieter hat nicht geantwortet. Versuche es später erneut.',
  'sso-only': 'Dieses Konto erlaubt nur Single Sign-on. Verwende „Single Sign-on“ auf der Anmeldeseite.',
  'sso-client-id-missing': 'Gib die Client-ID ein, die der Anbieter für diesen Server vergeben hat.',
  'saml-sign-on-url-invalid': 'Keine gültige Anmelde-URL. Gib die https-URL ein, die der Anbieter anzeigt.',
  'saml-certificate-invalid':
    'Kein gültiges Zertifikat. Füge ein bis fünf Zertifikate (PEM) mit RSA-Schlüsseln ab {bits} Bit ein.',
  'scim-token-invalid':
    'Das SCIM-Token fehlt, ist falsch oder wurde widerrufen. Erstelle unter Einstellungen → Single Sign-on ein neues.',
  'scim-token-missing': 'Dieses Konto hat kein SCIM-Token.',
  'scim-body-missing': 'Die Anfrage hat keinen Inhalt. Sende eine SCIM-Ressource als JSON.',
  'scim-user-name':
    'userName ist keine gültige E-Mail-Adresse. Verknüpfe das Attribut mit der E-Mail-Adresse der Person.',
  'scim-other-domain':
    '{domain} ist keine verifizierte E-Mail-Domain dieses Kontos. Verifiziere sie unter Einstellungen → Single Sign-on.',
  'scim-user-exists': 'Es gibt schon einen Benutzer mit der E-Mail-Adresse {email}.',
  'scim-group-exists': 'Es gibt schon eine Gruppe namens „{name}“.',
  'scim-group-full': 'Eine Gruppe kann höchstens {max} Mitglieder haben. Teile sie auf.',
  'scim-member-unknown': 'Kein Benutzer dieses Kontos hat die ID {id}.',
  'scim-break-glass':
    'Dieser Inhaber kann sich immer mit einem Passwort anmelden. Wähle dafür zuerst einen anderen Inhaber.',
  'impersonation-own':
    'Du arbeitest schon in diesem oder einem anderen Konto. Kehre zuerst in dein eigenes Konto zurück.',
  'impersonation-none': 'Du bist schon in deinem eigenen Konto.',
  'account-delete-own': 'Das Konto, in dem du angemeldet bist, kannst du nicht löschen.',
  'account-delete-name': 'Das ist nicht der Name des Kontos. Gib ihn genau ein, um das Konto zu löschen.',
  'account-delete-active':
    'Nur ein gesperrtes Konto kann gelöscht werden. Sperre es und exportiere zuerst seine Daten.',
  'password-breached': 'Dieses Passwort ist aus einem Datenleck bekannt. Wähle ein anderes.',
  'passkey-already-registered': 'Dieser Passkey ist schon registriert.',
  'passkey-request-expired': 'Diese Anfrage ist abgelaufen oder wurde schon verwendet. Beginne von vorn.',
  'passkey-not-accepted':
    'Dieser Passkey wurde nicht akzeptiert. Verwende einen, den du in deinem Profil auf diesem Server hinzugefügt hast.',
  'recovery-code-wrong':
    'Dieser Wiederherstellungscode ist nicht richtig. Gib einen Code aus deiner neuesten Liste ein.',
  'recovery-code-used': 'Dieser Wiederherstellungscode wurde schon verwendet. Gib einen anderen ein.',
  'sign-in-expired': 'Diese Anmeldung ist abgelaufen oder schon abgeschlossen. Melde dich erneut an.',
  'sign-ins-too-many': 'Zu viele Anmeldungen aus deinem Netz. Versuche es später erneut.',
  'session-ended': 'Diese Sitzung ist schon beendet.',
  'second-factor-needed':
    'Ein Passwort reicht nicht, weil du einen zweiten Faktor hast. Verwende deine Authenticator-App, einen Passkey oder einen Wiederherstellungscode.',
  'password-missing-or-wrong': 'Das Passwort fehlt oder ist falsch. Gib es noch einmal ein.',
  'one-of-code-recovery-passkey': 'Sende genau eines von code, recoveryCode und passkey.',
  'totp-code-wrong':
    'Dieser Code ist nicht richtig. Gib den aktuellen Code deiner Authenticator-App ein und prüfe, ob die Uhr des Geräts richtig geht.',
  'totp-code-used':
    'Dieser Code wurde schon verwendet. Warte, bis deine Authenticator-App den nächsten zeigt.',
  'idempotency-key-invalid': 'Der Idempotency-Key ist ungültig. Verwende 1 bis 255 Zeichen.',
  'idempotency-key-reused':
    'Dieser Idempotency-Key wurde schon für eine andere Anfrage benutzt. Verwende einen neuen.',
  'idempotent-response-lost':
    'Die Anfrage wurde ausgeführt, aber die Antwort ging verloren, als der Dienst stoppte. Prüfe das Ergebnis, bevor du sie noch einmal sendest.',
  'idempotent-request-in-progress':
    'Die erste Anfrage mit diesem Schlüssel läuft noch. Versuche es gleich noch einmal.',
  'idempotent-response-not-stored':
    'Die Anfrage wurde schon ausgeführt ({status}). Ihre Antwort ist nicht gespeichert und lässt sich nicht noch einmal anzeigen.',
  'member-already': '{email} ist schon Mitglied.',
  'password-wrong': 'Falsches Passwort. Versuche es noch einmal.',
  'user-just-created':
    'Gerade wurde ein Benutzer mit dieser E-Mail-Adresse angelegt. Versuche es noch einmal.',
  'handover-to-yourself':
    'Du kannst deine eigenen Zugriffe nicht übernehmen. Bitte ein anderes Mitglied darum oder widerrufe die Zugriffe.',
  'handover-without-right':
    'Dir fehlt die Berechtigung {what}, deshalb kannst du {type} „{name}“ nicht übernehmen. Bitte einen Inhaber darum.',
  'role-without-right':
    'Du kannst die Rolle {role} nicht vergeben, weil dir die Berechtigung {what} fehlt. Bitte einen Inhaber, sie zu vergeben.',
  'owners-changed-by-owner': 'Nur Inhaber können Inhaber hinzufügen, ändern oder entfernen.',
  'account-needs-owner': 'Das Konto braucht einen Inhaber. Mache zuerst jemand anderen zum Inhaber.',
  'link-used-or-expired': 'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.',
  'not-signed-in': 'Du bist nicht angemeldet. Melde dich an und versuche es erneut.',
  'sign-in-from-other-origin':
    'Die Anmeldung von einem fremden Ursprung ist nicht erlaubt. Melde dich im Dashboard dieses Servers an.',
  'email-or-password-wrong': 'E-Mail-Adresse oder Passwort ist falsch. Versuche es noch einmal.',
  'not-a-member': 'Du bist kein Mitglied dieses Kontos.',
  'member-of-no-account': 'Du bist in keinem Konto mehr Mitglied. Bitte einen Inhaber, dich einzuladen.',
  'sign-ins-failed-too-often':
    'Zu viele fehlgeschlagene Anmeldungen. Versuche es in {seconds, plural, one {# Sekunde} other {# Sekunden}} erneut.',
  'proof-of-work-used':
    'Dieser Rechennachweis wurde schon benutzt. Hole eine neue Aufgabe mit GET /api/v1/signup.',
  'accounts-created-too-often':
    'Aus deinem Netzwerk wurden zu viele Konten erstellt. Versuche es später erneut.',
  'current-password-wrong': 'Das aktuelle Passwort fehlt oder ist falsch. Gib es noch einmal ein.',
  'password-too-short': 'Das Passwort ist zu kurz. Verwende mindestens 8 Zeichen.',
  'password-too-long': 'Das Passwort ist zu lang. Verwende höchstens 256 Zeichen.',
  'channel-changed-meanwhile': 'Der Kanal wurde gleichzeitig geändert. Sende deine Änderung noch einmal.',
  'channel-type-unknown': 'Es gibt keinen Kanaltyp „{type}“.',
  'settings-invalid': 'Diese Einstellungen sind ungültig. Prüfe sie und versuche es erneut.',
  'secret-is-masked':
    'Das ist der maskierte Wert. Gib den echten Wert ein oder lass das Feld weg, um das gespeicherte zu behalten.',
  'later-again': '{reason} Versuche es später erneut.',
  'channel-address-private':
    '{host} ist eine private oder reservierte Adresse, dorthin wird nichts gesendet. Setze BELLTOWER_CHANNEL_ALLOW, um sie zu erlauben.',
  'template-output-too-large': 'Die gerenderte Vorlage ist zu groß. Kürze sie auf höchstens {count} kB.',
  'template-output-not-json':
    "Die Vorlage ergibt für das Ereignis „{event}“ kein gültiges JSON: {fault}. Verwende '{{' value | json '}}', um einen ganzen Wert einzufügen.",
  'template-invalid': 'Die Vorlage lässt sich nicht verarbeiten. Prüfe ihre Syntax.',
  'push-key-invalid':
    'Der Push-Schlüssel ist ungültig. Sende einen unkomprimierten öffentlichen P-256-Schlüssel (65 Byte).',
  'push-keys-of-browser-invalid':
    'Dieser Browser hat ungültige Push-Schlüssel gesendet. Schalte Push-Benachrichtigungen aus und wieder ein.',
  'delivery-not-retryable': 'Die Zustellung ist {state} und lässt sich nicht wiederholen.',
  'quiet-hours-without-length':
    'Die Ruhezeiten beginnen und enden zur selben Zeit. Gib verschiedene Zeiten ein.',
  'not-in-account': 'Dieses Objekt ({what}) gibt es in diesem Konto nicht.',
  'api-key-without-right':
    'Du kannst einem API-Schlüssel die Berechtigung {what} nicht geben, weil du sie selbst nicht hast. Entferne diese Berechtigung.',
  'log-without-problem': 'Das Log hat kein Problem, das du akzeptieren könntest.',
  'days-or-from': 'Sende entweder days oder from, nicht beides.',
  'hours-or-from': 'Sende entweder hours oder from, nicht beides.',
  'month-not-begun': '{month} hat noch nicht begonnen. Wähle einen früheren Monat.',
  'component-report-needs-page':
    'Ein Bericht nach Komponenten braucht eine Statusseite. Sende ihre ID als statusPageId.',
  'report-too-large':
    'Der Bericht umfasst mehr als {limit, number} Monitore. Filtere nach Tags oder verringere die Anzahl je Seite.',
  'time-range-too-long': 'Der Zeitraum ist zu lang. Wähle höchstens {count} Stunden.',
  'domain-already-monitored': '{domain} wird schon überwacht.',
  'domain-empty': 'Gib eine Domain ein.',
  'domain-too-long': 'Die Domain ist zu lang. Verwende höchstens 253 Zeichen.',
  'domain-has-path':
    'Die Domain enthält einen Pfad, eine Abfrage oder ein Fragment. Gib nur den Namen ein, zum Beispiel example.com.',
  'domain-has-user-name':
    'Die Domain enthält einen Benutzernamen. Gib nur den Namen ein, zum Beispiel example.com.',
  'domain-has-port': 'Die Domain enthält einen Port. Gib nur den Namen ein, zum Beispiel example.com.',
  'domain-is-address': 'Das ist eine IP-Adresse. Gib eine Domain wie example.com ein.',
  'domain-invalid': 'Kein gültiger Domainname. Gib einen Namen wie example.com ein.',
  'domain-incomplete': 'Die Domain ist unvollständig. Gib einen vollständigen Namen wie example.com ein.',
  'domain-already-in-inventory': '{domain} ist schon in deinem Konto.',
  'domain-has-monitor': '{domain} hat einen Domain-Monitor. Lösche zuerst den Monitor.',
  'plan-monitors-used-up':
    'Dein Tarif enthält {cap, plural, one {# Monitor} other {# Monitore}}, und alle sind in Gebrauch. Lösche einen oder wechsle in einen höheren Tarif.',
  'exports-too-many': 'Es laufen zu viele Exporte. Versuche es gleich noch einmal.',
  'client-closed-connection': 'Der Client hat die Verbindung geschlossen.',
  'account-exports-too-many':
    'Dieses Konto hat schon {count} laufende Exporte. Versuche es später noch einmal.',
  'plan-heartbeats-used-up':
    'Dein Tarif enthält {cap, plural, one {# Heartbeat} other {# Heartbeats}}, und alle sind in Gebrauch. Lösche einen oder wechsle in einen höheren Tarif.',
  'heartbeat-field-taken':
    '{field} wird schon von einem anderen Heartbeat verwendet. Lass das Feld weg, damit ein Wert erzeugt wird.',
  'ids-or-filter': 'Sende entweder ids oder filter, nicht beides.',
  'action-requires-tags': 'Für die Aktion {action} fehlen Tags. Sende mindestens eines.',
  'heartbeat-deleted': 'Der Heartbeat wurde gelöscht.',
  'one-schedule-kind':
    'Sende genau eins von periodSeconds, cron und onCalendar, zum Beispiel \'{\'"cron": "30 2 * * *", "timezone": "Europe/Berlin"\'}\'.',
  'period-has-no-time-zone': 'Ein Zeitplan mit festem Intervall hat keine Zeitzone. Entferne timezone.',
  'import-too-soon':
    'Es ist nur ein Import alle {seconds} Sekunden erlaubt. Versuche es in {wait} Sekunden noch einmal.',
  'import-changed-since':
    '{changed} von {count, plural, one {# Monitor} other {# Monitoren}} {changed, plural, one {wurde} other {wurden}} seit dem Import geändert oder gelöscht. Deshalb lässt sich der Import nicht rückgängig machen.',
  'send-csv-or-json': 'Dieser Content-Type wird nicht unterstützt. Sende text/csv oder application/json.',
  'csv-not-utf8':
    'Die CSV-Datei ist nicht in UTF-8 kodiert. Speichere sie als UTF-8 und lade sie noch einmal hoch.',
  'csv-has-invalid-utf8':
    'Die CSV-Datei enthält ungültiges UTF-8. Speichere sie als UTF-8 und lade sie noch einmal hoch.',
  'upload-too-large': 'Die Datei ist zu groß. Lade höchstens 100.000 Zeilen und 20 MiB hoch.',
  'cell-too-long': '{column} ist zu lang. Verwende höchstens {count} Zeichen.',
  'interval-invalid': 'Das Intervall ist ungültig. Gib eine ganze Zahl von Sekunden von 1 bis {most} ein.',
  'interval-below-plan': 'Das Intervall ist für deinen Tarif zu kurz. Gib mindestens {least} s ein.',
  'tags-too-many-or-long':
    'Es sind zu viele Tags, oder ein Tag ist zu lang. Ein Monitor kann höchstens {count} Tags mit je bis zu {length} Zeichen haben.',
  'settings-not-an-object':
    "Die Einstellungen sind kein JSON-Objekt. Gib ein Objekt ein, zum Beispiel '{'\"timeoutSeconds\": 10'}'.",
  'setting-unknown': 'Ein {kind}-Monitor hat keine Einstellung „{name}“. Entferne diese Einstellung.',
  'kind-unknown': 'Unbekannter Typ. Gib einen davon an: {kinds}.',
  'email-invalid': 'Das ist keine gültige E-Mail-Adresse. Gib eine Adresse wie ada@example.com ein.',
  'settings-make-no-monitor':
    'Diese Einstellungen sind für einen {kind}-Monitor ungültig. Prüfe die erforderlichen Einstellungen.',
  'body-not-utf8': 'Der Body ist kein gültiges UTF-8. Kodiere den Text in UTF-8.',
  'import-has-extra-fields': 'Der Body enthält zu viele Felder. Sende nur „csv“ und „dryRun“.',
  'csv-not-unicode':
    'Die CSV-Datei ist kein gültiges Unicode. Speichere sie als UTF-8 und lade sie noch einmal hoch.',
  'body-not-json': 'Der Body ist kein gültiges JSON. Korrigiere das JSON und sende es noch einmal.',
  'csv-empty':
    'Die CSV-Datei ist leer. Füge eine Kopfzeile mit einer Spalte „domain“ und eine Zeile pro Domain hinzu.',
  'csv-without-domain-column': 'Die Kopfzeile hat keine Spalte „domain“. Füge diese Spalte hinzu.',
  'csv-header-too-wide': 'Die Kopfzeile hat zu viele Spalten. Verwende höchstens {count}.',
  'csv-column-twice': 'Die Spalte „{name}“ kommt in der Kopfzeile mehrmals vor. Entferne die doppelten.',
  'csv-row-width':
    'Die Zeile hat {count} Zellen, die Kopfzeile {columns}. Prüfe, ob ein Komma fehlt oder zu viel ist.',
  'csv-row-has-nul': 'Die Zeile enthält ein NUL-Zeichen. Entferne es.',
  'incident-newer-open':
    'Zum selben Problem gibt es einen neueren, offenen Vorfall. Verwende diesen Vorfall.',
  'incident-already-open': 'Der Vorfall ist schon offen.',
  'incident-already-in-state':
    'Der Vorfall ist schon {state, select, acknowledged {bestätigt} resolved {behoben} other {{state}}}{name, select, none {} other { ({name}, {at})}}.',
  'path-not-in-account': '{path} verweist auf ein Objekt, das es in diesem Konto nicht gibt ({what}).',
  'url-not-http-full':
    'Das ist keine gültige URL. Gib eine vollständige URL ein, die mit http:// oder https:// beginnt.',
  'address-private':
    '{host} ist eine private oder reservierte Adresse. Dieser Server verbindet sich nicht mit solchen Adressen.',
  'mail-reading-busy':
    'Die E-Mail konnte nicht gelesen werden, weil Belltower ausgelastet ist. Sende sie später noch einmal.',
  'mail-too-nested':
    'Die E-Mail hat zu viele oder zu tief verschachtelte Teile. Sende nur die verdächtige E-Mail.',
  'send-mail-or-json':
    'Dieser Content-Type wird nicht unterstützt. Sende message/rfc822 oder application/json.',
  'event-streams-too-many': 'Es sind zu viele Event-Streams offen. Versuche es gleich noch einmal.',
  'event-streams-limit':
    'Es sind schon {count} Event-Streams offen ({who}); mehr sind nicht gleichzeitig erlaubt. Schließe einen oder teile einen Stream unter mehreren Lesern.',
  'dns-lookup-failed': 'Die DNS-Abfrage von {name} ist fehlgeschlagen. Versuche es noch einmal.',
  'domain-not-in-inventory': 'Diese Domain ist nicht in deinem Konto. Füge sie zuerst hinzu.',
  'domain-is-own': '{domain} ist eine deiner eigenen Domains.',
  'sweep-just-ended':
    'Eine Lookalike-Suche zu dieser Domain ist gerade zu Ende gegangen. Versuche es noch einmal.',
  'report-not-resendable':
    'Meldungen werden nicht einzeln erneut gesendet. Reiche den Takedown noch einmal ein.',
  'mail-not-retryable':
    'Die E-Mail hat den Status {state}; nur fehlgeschlagene E-Mails lassen sich erneut senden.',
  'mail-recipient-flooded':
    '{who} hat zu viele Bestätigungen, Einladungen und Testnachrichten erhalten. Versuche es später erneut.',
  'time-range-over-two-years': 'Der Zeitraum ist zu lang. Rufe höchstens zwei Jahre auf einmal ab.',
  'calendar-link-invalid': 'Dieser Kalender-Link ist ungültig. Erstelle einen neuen.',
  'window-needs-scope':
    "Ein Wartungsfenster braucht einen Geltungsbereich. Sende '{'\"all\": true'}', IDs oder Tags, zum Beispiel '{'\"tags\": [\"shop\"]'}'.",
  'window-exceptions-need-rrule':
    'Nur ein wiederkehrendes Wartungsfenster kann Ausnahmen haben. Ergänze rrule oder entferne exdates.',
  'ends-at-or-duration': 'Sende entweder endsAt oder durationMinutes, nicht beides.',
  'window-recurring-with-ends-at':
    'Ein wiederkehrendes Wartungsfenster kann kein endsAt haben. Verwende durationMinutes und für den letzten Termin UNTIL oder COUNT in rrule.',
  'window-starts-too-often':
    'Das Wartungsfenster würde mehr als {count}-mal am Tag beginnen. Verwende ein größeres FREQ oder INTERVAL und ein längeres durationMinutes.',
  'date-out-of-range': 'Das Datum liegt außerhalb des Bereichs. Gib ein Jahr von {first} bis {last} an.',
  'window-canceled-unchangeable':
    'Das Wartungsfenster ist abgesagt und lässt sich nicht mehr ändern. Lege ein neues an.',
  'window-not-in-progress': 'Das Wartungsfenster läuft gerade nicht und kann daher nicht beendet werden.',
  'window-ended': 'Das Wartungsfenster ist schon vorbei.',
  'window-canceled': 'Das Wartungsfenster ist schon abgesagt.',
  'windows-too-many':
    'Ein Konto kann höchstens {count} Wartungsfenster haben. Lösche einige, die vorbei sind.',
  'wallboard-link-invalid': 'Dieser Wallboard-Link ist ungültig. Erstelle einen neuen.',
  'disposition-only-for-changes':
    'Nur Änderungen lassen sich bestätigen. Wähle für diesen Befund eine andere Bewertung.',
  'change-not-fixable': 'Eine Änderung lässt sich nicht als behoben markieren. Bestätige sie stattdessen.',
  'finding-resolved': 'Der Befund ist schon behoben.',
  'monitor-paused': 'Der Monitor ist pausiert. Setze ihn zuerst fort.',
  'monitor-depends-on-itself': 'Ein Monitor kann nicht von sich selbst abhängen, auch nicht über andere.',
  'monitor-name-taken': 'Ein {kind}-Monitor namens „{name}“ existiert bereits. Wähle einen anderen Namen.',
  'probes-running-limit':
    'Zu viele Probeläufe sind aktiv. Höchstens {count} können gleichzeitig laufen. Versuche es gleich noch einmal.',
  'probes-per-minute-limit':
    'Zu viele Probeläufe. Pro Minute sind höchstens {count} erlaubt. Versuche es in einer Minute noch einmal.',
  'monitor-settings-conflict':
    'Diese Monitor-Einstellungen lassen sich nicht kombinieren. Ändere eine davon.',
  'target-invalid': 'Das Ziel ist ungültig. Prüfe es und versuche es erneut.',
  'monitor-deleted': 'Der Monitor wurde gelöscht.',
  'views-too-many':
    'Ein Konto kann höchstens {most} Ansichten haben. Lösche eine, die du nicht mehr brauchst.',
  'view-name-taken': 'Eine Ansicht namens {name} existiert bereits. Wähle einen anderen Namen.',
  'monitor-kind-fixed':
    'Der Typ eines Monitors lässt sich nicht ändern. Lege stattdessen einen neuen Monitor an.',
  'page-passwords-too-many':
    'Zu viele falsche Passwörter aus deinem Netzwerk. Versuche es in {minutes, plural, one {# Minute} other {# Minuten}} erneut.',
  'subscriptions-too-many':
    'Zu viele Abonnement-Anfragen. Versuche es in {minutes, plural, one {# Minute} other {# Minuten}} erneut.',
  'page-token-needs-password':
    'Nur eine Seite mit Passwortschutz kann ein Token haben. Setze zuerst visibility auf „password“.',
  'custom-domain-changed': 'Die eigene Domain wurde während der Prüfung geändert. Prüfe sie noch einmal.',
  'group-name-twice': 'Zwei Gruppen haben denselben Namen. Gib jeder Gruppe einen eigenen.',
  'component-id-unknown-or-twice':
    'Diese Seite hat keine Komponente mit dieser ID, oder die ID kommt zweimal vor. Lass die ID weg, um eine neue Komponente hinzuzufügen.',
  'status-pages-too-many':
    'Ein Konto kann höchstens {count} Statusseiten haben. Lösche eine, die du nicht mehr brauchst.',
  'page-needs-password': 'Eine Seite mit Passwortschutz braucht ein Passwort. Gib eins ein.',
  'page-password-not-allowed':
    'Nur eine Seite mit Passwortschutz kann ein Passwort haben. Ändere die Sichtbarkeit oder entferne das Passwort.',
  'page-slug-taken': 'Eine andere Seite nutzt diesen Slug schon. Wähle einen anderen.',
  'incident-on-page-already': 'Der Vorfall steht schon auf dieser Seite.',
  'component-not-on-page': 'Diese Komponente gibt es auf dieser Seite nicht.',
  'subscription-not-offered': 'Diese Seite bietet diese Art von Abonnement nicht an.',
  'component-unknown': 'Diese ID gehört zu keiner Komponente dieser Seite.',
  'webhook-challenge-failed':
    'Der Webhook hat die Challenge nicht bestätigt. Er muss innerhalb von zehn Sekunden mit einem 2xx-Status und der Challenge als Inhalt antworten.',
  'webhook-url-invalid':
    'Die Webhook-URL ist ungültig. Verwende eine http- oder https-URL ohne Benutzernamen und Passwort.',
  'one-of-url-lead-lookalike': 'Sende genau eins von url, leadId und lookalikeId.',
  'takedown-report-approved':
    'Der Fall steht auf „{state}“. Eine genehmigte Meldung lässt sich nicht mehr ändern.',
  'mail-replies-to-nothing': 'Diese E-Mail ist keine Antwort auf eine Meldung dieses Kontos.',
  'takedown-nothing-sent': 'Es wurde noch nichts gesendet, also kann es keine Antwort geben.',
  'takedown-reply-impossible':
    'Der Fall steht auf „{state}“. Eine Antwort kann ihn nicht auf „{outcome}“ setzen.',
  'takedown-no-evidence': 'Es wurden noch keine Belege gesammelt. Sammle zuerst Belege.',
  'takedown-approved-by-person':
    'Einen Takedown kann nur eine angemeldete Person genehmigen, kein API-Schlüssel.',
  'takedown-approved-by-admin': 'Einen Takedown können nur Admins und Inhaber genehmigen.',
  'takedown-email-incomplete': 'Der E-Mail fehlen noch Empfänger, Betreff oder Text. Ergänze sie zuerst.',
  'takedown-reports-limit':
    'Das Limit von {count} Meldungen am Tag ist erreicht. Versuche es morgen noch einmal.',
  'takedown-state-wrong': 'Der Fall steht auf „{state}“, diese Aktion erfordert aber „{wanted}“.',
  'csv-quote-open': 'Einer Zelle in Datensatz {place} fehlt das schließende Anführungszeichen. Ergänze es.',
  'csv-text-after-quote':
    'Eine Zelle in Datensatz {place} hat Text nach dem schließenden Anführungszeichen. Verdopple Anführungszeichen innerhalb der Zelle.',
  'changed-meanwhile': 'Jemand anderes hat das inzwischen geändert. Lade es neu und versuche es noch einmal.',
  'body-values-too-many': 'Die Anfrage hat zu viele Werte. Sende höchstens {limit, number} auf einmal.',
  'cursor-of-other-order':
    'Der Cursor passt nicht zu dieser Sortierung. Beginne wieder bei der ersten Seite.',
  'request-invalid-input': 'Die Anfrage ist nicht gültig.',
  'database-unavailable':
    'Die Datenbank ist nicht erreichbar oder schreibgeschützt. Versuche es gleich noch einmal.',
  'internal-error':
    'Bei uns ist etwas schiefgegangen. Wenn es wieder passiert, melde es mit der Anfrage-ID {id}.',
  'field-required': '„{name}“ ist erforderlich.',
  'field-unknown': '„{name}“ ist kein bekanntes Feld.',
  'secret-origin-changed':
    'Die neue URL hat einen anderen Ursprung als die, für die dieses Geheimnis gespeichert wurde. Gib es noch einmal ein oder entferne es.',
  'not-found':
    '{what, select, monitor {Diesen Monitor} service_monitor {Diesen Monitor} incident {Diesen Vorfall} domain {Diese Domain} finding {Diesen Befund} heartbeat {Diesen Heartbeat} channel {Diesen Kanal} rule {Diese Regel} member {Dieses Mitglied} account {Dieses Konto} user {Diesen Benutzer} log {Dieses Log} session {Diese Sitzung} invitation {Diese Einladung} page {Diese Seite} status_page {Diese Statusseite} post {Diese Meldung} component {Diese Komponente} screenshot {Diesen Screenshot} API_key {Diesen API-Schlüssel} authenticator_app {Diese Authenticator-App} bulk_update {Diese Sammelbearbeitung} calendar_token {Diesen Kalender-Link} maintenance_window {Dieses Wartungsfenster} wall_link {Diesen Wallboard-Link} certificate {Dieses Zertifikat} check {Diese Prüfung} connection {Diese Verbindung} delivery {Diese Zustellung} discovery {Diese Subdomain-Suche} feed {Diesen Feed} import {Diesen Import} issuance {Dieses ausgestellte Zertifikat} lookalike {Dieses Lookalike} sweep {Diese Lookalike-Suche} lead {Diese verdächtige Seite} mail {Diese E-Mail} passkey {Diesen Passkey} ping {Diesen Ping} proxy {Diesen Proxy} scan {Diesen Scan} subdomain {Diese Subdomain} subscriber {Diesen Abonnenten} takedown {Diesen Takedown} view {Diese Ansicht} location {Diesen Standort} other {Das}} gibt es nicht.',
  'send-media-type': 'Dieser Content-Type wird nicht unterstützt. Sende {types}.',
  'value-must-be': 'Der Wert muss {want} sein.',
  'field-not-one-of':
    '{name, select, none {Der Wert} other {„{name}“}} muss einer dieser Werte sein: {values}.',
  'field-not-value': '{name, select, none {Der Wert} other {„{name}“}} muss {value} sein.',
  'field-format':
    '{name, select, none {Der Wert} other {„{name}“}} hat das falsche Format. Gib einen Wert wie {example} ein.',
  'field-type': '{name, select, none {Der Wert} other {„{name}“}} muss {type} sein.',
  'type-array': 'eine Liste',
  'type-boolean': 'true oder false',
  'type-integer': 'eine ganze Zahl',
  'type-null': 'null',
  'type-number': 'eine Zahl',
  'type-object': 'ein Objekt',
  'type-string': 'ein Text',
  'one-or-other': '{one} oder {other}',
  'field-at-least': '{name, select, none {Der Wert} other {„{name}“}} muss mindestens {limit} sein.',
  'field-at-most': '{name, select, none {Der Wert} other {„{name}“}} darf höchstens {limit} sein.',
  'field-greater-than': '{name, select, none {Der Wert} other {„{name}“}} muss größer als {limit} sein.',
  'field-less-than': '{name, select, none {Der Wert} other {„{name}“}} muss kleiner als {limit} sein.',
  'field-uuid':
    '{name, select, none {Der Wert} other {„{name}“}} muss eine ID (UUID) sein{example, select, none {} other {, zum Beispiel {example}}}.',
  'field-date-time':
    '{name, select, none {Der Wert} other {„{name}“}} muss ein Zeitpunkt wie 2026-11-20T03:30:00Z sein.',
  'field-email':
    '{name, select, none {Der Wert} other {„{name}“}} muss eine E-Mail-Adresse sein{example, select, none {} other {, zum Beispiel {example}}}.',
  'field-uri':
    '{name, select, none {Der Wert} other {„{name}“}} muss eine URL sein{example, select, none {} other {, zum Beispiel {example}}}.',
  'field-of-format':
    '{name, select, none {Der Wert} other {„{name}“}} muss vom Format {format} sein{example, select, none {} other {, zum Beispiel {example}}}.',
  'field-empty': '{name, select, none {Der Wert} other {„{name}“}} darf nicht leer sein.',
  'field-items-at-least':
    '{name, select, none {Der Wert} other {„{name}“}} muss mindestens {limit, plural, one {# Eintrag} other {# Einträge}} haben.',
  'field-items-at-most':
    '{name, select, none {Der Wert} other {„{name}“}} darf höchstens {limit, plural, one {# Eintrag} other {# Einträge}} haben.',
  'field-characters-at-least':
    '{name, select, none {Der Wert} other {„{name}“}} muss mindestens {limit, number} Zeichen haben.',
  'field-characters-at-most':
    '{name, select, none {Der Wert} other {„{name}“}} darf höchstens {limit, number} Zeichen haben.',
  'field-fields-at-least':
    '{name, select, none {Der Wert} other {„{name}“}} muss mindestens {limit, plural, one {ein Feld} other {# Felder}} enthalten.',
  'field-has-duplicates':
    '{name, select, none {Der Wert} other {„{name}“}} darf keine doppelten Einträge enthalten.',
  'field-blank':
    '{name, select, none {Der Wert} other {„{name}“}} darf nicht leer sein oder nur aus Leerzeichen bestehen.',
  'field-blank-or-nul':
    '{name, select, none {Der Wert} other {„{name}“}} darf nicht leer sein und keine NUL-Zeichen enthalten.',
  'field-nul': '{name, select, none {Der Wert} other {„{name}“}} darf keine NUL-Zeichen enthalten.',
  'field-spaces-around':
    '{name, select, none {Der Wert} other {„{name}“}} darf nicht leer sein und nicht mit einem Leerzeichen beginnen oder enden.',
  'field-line-trimmed':
    '{name, select, none {Der Wert} other {„{name}“}} muss eine einzelne Zeile ohne Leerzeichen am Anfang oder Ende sein.',
  'field-line':
    '{name, select, none {Der Wert} other {„{name}“}} muss eine einzelne Zeile ohne Steuerzeichen sein.',
  'field-ascii':
    '{name, select, none {Der Wert} other {„{name}“}} muss eine einzelne Zeile aus ASCII-Zeichen sein.',
  'field-sha256':
    '{name, select, none {Der Wert} other {„{name}“}} muss ein SHA-256-Hash aus 64 hexadezimalen Ziffern sein.',
  'field-sha256-lowercase':
    '{name, select, none {Der Wert} other {„{name}“}} muss ein SHA-256-Hash aus 64 hexadezimalen Ziffern in Kleinbuchstaben sein.',
  'query-values-too-many':
    '{name, select, none {Die Abfrage} other {„{name}“}} hat zu viele Werte. Sende höchstens {limit}.',
  'body-too-deep':
    '{name, select, none {Der Body} other {„{name}“}} ist zu tief verschachtelt. Sende höchstens {limit} Ebenen von Listen und Objekten.',
  'body-fields-too-many':
    '{name, select, none {Der Body} other {„{name}“}} hat zu viele Felder. Sende höchstens {limit, number}.',
  'body-items-too-many':
    '{name, select, none {Der Body} other {„{name}“}} hat zu viele Einträge. Sende höchstens {limit, number}.',
  'body-name-too-long':
    '{name, select, none {Der Body} other {„{name}“}} enthält einen zu langen Feldnamen. Entferne dieses Feld.',
  'csv-record-too-long':
    'Datensatz {place} ist länger als {limit, number} Zeichen. Prüfe die Anführungszeichen.',
  'tag-unknown': 'Unbekanntes Tag „{tag}“. Verwende eins von: {known}.',
  'api-key-invalid': 'Der API-Schlüssel ist ungültig. Prüfe ihn oder erstelle einen neuen.',
  'session-expired': 'Deine Sitzung ist abgelaufen. Melde dich erneut an.',
  'credentials-missing':
    'Die Anfrage enthält keine Zugangsdaten. Sende einen API-Schlüssel (Authorization: Bearer …) oder ein Sitzungscookie.',
  'origin-missing':
    'Eine Änderung mit Sitzungscookie braucht einen Origin-Header, der samt Schema zu diesem Server passt.',
  'confirm-email-first':
    'Bestätige zuerst deine E-Mail-Adresse: Nutze den Link aus der E-Mail, die du bei der Registrierung erhalten hast. Du kannst sie in deinem Profil noch einmal anfordern.',
  'dashboard-file-missing': 'Die Datei {name} des Dashboards gibt es nicht. Lade die Seite neu.',
  'database-silent': 'Die Datenbank antwortet nicht.',
  'database-not-migrated': 'Die Datenbankmigrationen sind noch nicht abgeschlossen.',
  'metrics-token-needed':
    'Metriken von dieser Adresse zu lesen erfordert ein Token. Sende BELLTOWER_METRICS_TOKEN als Bearer-Token.',
  'time-zone-unknown': '„{timezone}“ ist keine Zeitzone. Verwende einen Namen wie Europe/Berlin oder UTC.',
  'dns-name-invalid': '„{name}“ ist kein gültiger Name. Gib einen Namen wie example.com ein.',
  'bearer-token-invalid': 'Das Bearer-Token ist ungültig. Verwende sichtbare ASCII-Zeichen ohne Leerzeichen.',
  'user-name-invalid': 'Der Benutzername ist ungültig. Entferne Doppelpunkte und Steuerzeichen.',
  'header-name-invalid':
    '„{name}“ ist kein gültiger Headername. Verwende Buchstaben, Ziffern und Bindestriche.',
  'header-value-invalid':
    'Der Wert von {name} enthält Zeichen, die HTTP in Headern nicht erlaubt. Entferne sie.',
  'json-rule-empty':
    'Die Regel ist leer. Füge einen Vergleich wie equals, atMost, contains, matches oder exists hinzu.',
  'host-invalid': '„{host}“ ist weder ein Hostname noch eine IP-Adresse. Gib einen Host wie example.com ein.',
  'totp-codes-too-many':
    'Zu viele falsche Codes. Versuche es in {seconds, plural, one {# Sekunde} other {# Sekunden}} erneut oder verwende einen Passkey.',
  'reset-link-sent':
    'Falls es einen Benutzer mit dieser E-Mail-Adresse gibt, haben wir einen Link dorthin gesendet.',
  'channel-url-invalid':
    'Das ist keine gültige URL. Gib eine vollständige URL mit http oder https ein, zum Beispiel https://example.com/hook.',
  'address-invalid':
    '„{address}“ ist keine gültige E-Mail-Adresse. Gib eine Adresse wie ada@example.com ein.',
  'webhook-header-reserved':
    '„{name}“ wird von Belltower gesetzt und lässt sich nicht ändern. Entferne den Header.',
  'scope-unknown': '„{scope}“ ist keine Berechtigung. Verwende eine von {known}.',
  'email-field-invalid':
    '„email“ ist keine gültige E-Mail-Adresse. Gib eine Adresse wie ada@example.com ein.',
  'since-invalid':
    '„since“ muss ein Datum wie 2026-11-20 oder ein Zeitpunkt mit Zeitzone wie 2026-11-20T03:30:00Z sein.',
  'domain-not-in-account': 'Diese Domain gibt es in diesem Konto nicht.',
  'url-over-2048': 'Die URL ist zu lang. Verwende höchstens 2.048 Zeichen.',
  'calendar-time-invalid':
    '„{text}“ ist kein gültiger Zeitpunkt. Gib einen Zeitpunkt wie 2027-01-10T22:00:00Z oder ein Datum wie 2027-01-10 ein.',
  'window-time-invalid':
    '„{text}“ ist kein gültiger Zeitpunkt. Gib einen Zeitpunkt wie 2027-01-10T22:00:00Z oder eine Ortszeit wie 2027-01-10T23:00 ein.',
  'window-without-occurrence':
    'Die Regel hat ab startsAt keinen Termin. Ändere die Regel, UNTIL oder exdates, zum Beispiel in FREQ=MONTHLY;BYMONTHDAY=-1.',
  'rrule-parts-only':
    'Gib nur die Teile einer RRULE an, zum Beispiel FREQ=WEEKLY;BYDAY=SU. Nutze startsAt für den Beginn und exdates für Ausnahmen.',
  'rrule-bysetpos-alone':
    'BYSETPOS erfordert einen weiteren BY…-Teil. Füge einen hinzu, zum Beispiel BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1.',
  'monitor-kind-unknown': '„kind“ muss einer dieser Werte sein: {kinds}.',
  'custom-domain-missing': 'Diese Statusseite hat keine eigene Domain. Setze zuerst `customDomain`.',
  'page-slug-invalid':
    'Der Slug ist ungültig. Verwende 1 bis 64 Zeichen aus a-z, 0-9 und -, zum Beispiel "larkspur-shop".',
  'page-color-invalid':
    'Die Farbe ist ungültig. Verwende # und sechs hexadezimale Ziffern, zum Beispiel "#1c5fd4".',
  'page-image-type': 'Die Datei ist kein Bild. Verwende PNG, JPEG, WebP, GIF, ICO oder SVG.',
  'page-image-broken': 'Das Bild ist unvollständig oder beschädigt. Exportiere es noch einmal.',
  'page-image-pixels': 'Das Bild ist zu groß. Verwende höchstens {pixels} Pixel je Seite.',
  'page-image-active':
    'Das SVG enthält Skripte, Links, eingebettete Dateien oder andere Elemente, die keine Formen, Texte oder Stile sind. Exportiere es als einfaches SVG oder verwende PNG.',
  'page-logo-invalid':
    'Die Logo-URL ist ungültig. Verwende eine https-URL ohne Benutzernamen und Passwort, zum Beispiel "https://larkspur.example/logo.svg".',
  'custom-domain-public-suffix':
    '„{host}“ ist ein öffentliches Suffix, unter dem andere Domains registrieren. Gib eine Domain ein, die dir gehört, zum Beispiel "status.larkspur.example".',
  'custom-domain-invalid':
    'Die eigene Domain ist ungültig. Gib nur einen Namen ohne Port und Pfad ein, zum Beispiel "status.larkspur.example".',
  'page-group-unknown':
    '„{group}“ ist keine Gruppe dieser Seite. Füge sie zu groups hinzu oder verwende null.',
  'custom-domain-taken':
    'Eine andere Statusseite dieses Kontos verwendet diese Domain. Entferne sie dort zuerst oder gib eine andere Domain ein.',
  'status-page-not-in-account': 'Diese Statusseite gibt es in diesem Konto nicht.',
  'lead-not-in-account': 'Diese verdächtige Seite gibt es in diesem Konto nicht.',
  'lookalike-not-in-account': 'Dieses Lookalike gibt es in diesem Konto nicht.',
  'method-not-allowed': '{method} ist unter {path} nicht erlaubt. Verwende {methods}.',
  'route-not-found': '{method} {path} gibt es nicht.',
  'compressed-body': 'Komprimierte Anfragen werden nicht unterstützt. Sende den Body ohne Content-Encoding.',
  'cursor-invalid':
    'Der Cursor ist ungültig. Verwende nextCursor von der vorherigen Seite unverändert und mit derselben Sortierung.',
  'badge-style-unknown': 'Unbekannter Badge-Stil. Verwende {styles}.',
  'month-invalid': 'Der Monat ist ungültig. Gib einen Monat wie "2026-11" ein.',
  'page-password-needed':
    'Diese Seite ist durch ein Passwort geschützt. Gib das Passwort ein oder füge ?token= mit dem Token ihres Inhabers an.',
  'form-not-utf8': 'Das Formular ist nicht in UTF-8 kodiert.',
  'email-or-url': 'Sende entweder email oder url, nicht beides.',
  'email-not-valid': 'Gib eine gültige E-Mail-Adresse ein.',
  'window-ends-at-missing':
    'endsAt fehlt. Ein einmaliges Wartungsfenster braucht endsAt, zum Beispiel "2027-01-11T02:00:00Z"; ein wiederkehrendes braucht rrule und durationMinutes.',
  'window-duration-missing': 'durationMinutes fehlt. Gib an, wie lange jeder Termin dauert, zum Beispiel 90.',
  'ends-at-before-starts-at': 'endsAt liegt nicht nach startsAt. Gib einen späteren Zeitpunkt ein.',
  'from-before-to': 'from liegt nicht vor to oder in der Zukunft. Gib einen früheren Zeitpunkt ein.',
  'from-after-to': 'from ({from}) liegt nach to ({to}). Gib für from ein früheres Datum ein.',
  'expires-in-the-past': 'expiresAt liegt nicht in der Zukunft. Gib einen späteren Zeitpunkt ein.',
  'domain-id-unknown': 'domainId passt zu keiner Domain in diesem Konto.',
  'depends-on-unknown': 'dependsOn passt zu keinem Monitor in diesem Konto.',
  'channel-tests-limit': 'Dieser Kanal wurde innerhalb einer Minute schon {count}-mal getestet.',
  'account-tests-limit':
    'Dieses Konto hat innerhalb einer Stunde schon Testbenachrichtigungen an {count} Empfänger gesendet.',
  'page-domain-checks-limit':
    'Die eigene Domain dieser Seite wurde innerhalb einer Minute schon {count}-mal geprüft.',
  'account-domain-checks-limit':
    'Eigene Domains dieses Kontos wurden innerhalb einer Stunde schon {count}-mal geprüft.',
  'rrule-part-twice': '{part} kommt zweimal vor. Schreibe alle Werte in eine Liste, zum Beispiel {part}=1,2.',
  'proof-of-work-missing':
    'Die Registrierung auf diesem Server verlangt einen Rechennachweis. Hole die Aufgabe mit GET /api/v1/signup, löse sie und sende die Lösung als proofOfWork.',
  'proof-of-work-expired':
    'Der Rechennachweis ist abgelaufen. Hole die Aufgabe mit GET /api/v1/signup, löse sie und sende die Lösung als proofOfWork.',
  'proof-of-work-wrong':
    'Der Rechennachweis passt nicht zu dieser E-Mail-Adresse oder hat weniger als {bits} Null-Bits. Hole die Aufgabe mit GET /api/v1/signup, löse sie und sende die Lösung als proofOfWork.',
  'connect-to-invalid':
    'connectTo ist ungültig. Gib einen Host oder eine Adresse und bei Bedarf einen Port ein, zum Beispiel 192.0.2.7:8443.',
  'final-url-invalid':
    'finalUrl ist ungültig. Gib eine vollständige URL ein, die mit http:// oder https:// beginnt.',
  'json-rule-group-with-comparison':
    'Eine Regel mit {name} kann nicht zugleich path oder einen Vergleich haben. Verschiebe beides in {name}.',
  'resolver-invalid':
    'resolver ist ungültig. Gib eine IP-Adresse mit optionalem Port ein, zum Beispiel 9.9.9.9:53.',
  'mode-requires-values': 'Der Modus {mode} braucht Werte zum Vergleichen. Gib mindestens einen ein.',
  'locales-without-default':
    'locales enthält die Standardsprache {locale} nicht. Füge sie hinzu, zum Beispiel ["{locale}"].',
  'interval-below-plan-minimum':
    'intervalSeconds liegt unter dem Mindestwert dieses Tarifs. Gib mindestens {limit} ein.',
  'timeout-longer-than-interval':
    'timeoutSeconds ist länger als intervalSeconds. Gib einen kürzeren Timeout oder ein längeres Intervall ein.',
  'quorum-larger-than-regions':
    'quorum ist größer als die Zahl der Regionen. Gib einen kleineren Wert ein oder füge Regionen hinzu.',
  'min-run-over-max-run':
    'minRunSeconds ist größer als maxRunSeconds. Gib ein kleineres minRunSeconds oder ein größeres maxRunSeconds ein.',
  'assign-requires-assignee':
    'Die Aktion assign erfordert assigneeUserId. Verwende null, um die Zuweisung zu entfernen.',
  'assignee-not-a-member': 'assigneeUserId passt zu keinem Mitglied dieses Kontos.',
  'proxies-too-many': 'Ein Konto kann höchstens {limit} Proxys haben. Lösche einen, der nicht benutzt wird.',
  'location-not-found': 'In diesem Konto gibt es keinen privaten Standort mit der Region „{region}“.',
  'location-name-taken': 'Ein Standort namens {name} existiert bereits. Wähle einen anderen Namen.',
  'location-in-use':
    'Dieser Standort wird von {count, plural, one {einem Monitor} other {{count} Monitoren}} verwendet. Ändere zuerst {count, plural, one {diesen Monitor} other {diese Monitore}}.',
  'locations-too-many': 'Ein Konto kann höchstens {limit} private Standorte haben. Lösche zuerst einen.',
  'group-in-location':
    'Der Status einer Gruppe ergibt sich aus ihren Mitgliedern. Deshalb kann sie nicht von einem privaten Standort aus geprüft werden.',
  'private-targets-by-owner': 'Nur ein Inhaber des Kontos kann private Ziele erlauben.',
  'private-targets-in-shared-region':
    'In einer gemeinsamen Region können private Ziele nicht erlaubt werden.',
  'region-taken': 'Die Region „{region}“ hat bereits Agenten. Wähle einen anderen Namen.',
  'enrollment-token-invalid':
    'Das Anmelde-Token ist unbekannt, verbraucht oder abgelaufen. Erstelle im Dashboard ein neues.',
  'enrollments-too-many':
    'Zu viele Versuche von dieser Adresse, einen Agenten anzumelden. Versuche es später erneut.',
  'agents-too-many': 'Ein Standort kann höchstens {limit} Agenten haben. Widerrufe zuerst einen.',
  'agent-unknown': 'Der Agent ist unbekannt oder wurde widerrufen. Melde ihn neu an.',
  'agent-signature-invalid': 'Die Signatur der Anfrage fehlt oder ist ungültig.',
  'agent-clock-wrong':
    'Die Uhr des Agenten weicht um {seconds} Sekunden von der Uhr des Servers ab. Stelle sie richtig.',
  'agent-superseded':
    'Ein anderer Prozess verwendet den Schlüssel dieses Agenten. Melde jeden Agenten mit einem eigenen Token an.',
  'agent-protocol-unknown':
    'Der Server unterstützt nur Version {supported} des Protokolls. Aktualisiere den Agenten oder den Server.',
  'agent-body-invalid':
    'Der Inhalt ist kein gültiges gzip, oder sein JSON entspricht nicht diesem Protokoll.',
  'agent-busy': 'Der Server bearbeitet noch frühere Anfragen dieses Agenten. Versuche es gleich noch einmal.',
  'agent-key-invalid': 'Der Schlüssel ist kein gültiger öffentlicher X25519-Schlüssel.',
  'agent-sends-too-much':
    'Der Agent sendet mehr Ergebnisse, als seine Monitore erfordern. Warte und versuche es dann erneut.',
  'agent-account-suspended': 'Das Konto dieses Agenten ist gesperrt.',
  'proxy-in-use':
    'Dieser Proxy wird von {count, plural, one {einem Monitor} other {{count} Monitoren}} verwendet. Ändere zuerst {count, plural, one {diesen Monitor} other {diese Monitore}}.',
  'proxy-not-found': 'Einen Proxy namens „{name}“ gibt es nicht. Lege ihn zuerst an.',
  'proxy-host-invalid': 'Der Host ist ungültig. Gib einen Hostnamen oder eine IP-Adresse ein.',
  'proxy-password-masked': 'Das ist der maskierte Wert. Gib das Passwort selbst ein oder lass das Feld weg.',
  'proxy-moves': 'Der Host des Proxys hat sich geändert. Gib sein Passwort noch einmal ein oder entferne es.',
  'proxy-carries-secrets':
    '{count} Monitore senden Zugangsdaten über diesen Proxy. Lege einen zweiten Proxy an und wähle ihn in diesen Monitoren aus.',
  'proxy-name-taken': 'Ein Proxy namens {name} existiert bereits. Wähle einen anderen Namen.',
  'tool-import-page-missing':
    'Die Statusseite wurde nicht importiert, deshalb war dieser Import nicht möglich.',
  'tool-import-monitors-missing': 'Keiner der Monitore dieser Regel wurde importiert.',
  'tool-import-channels-missing': 'Keiner der Kanäle dieser Regel wurde importiert.',
  'tool-import-needs-file':
    'Monitore aus diesem Tool werden aus einer Datei importiert. Sende ihren Inhalt in files.',
  'apprise-url-invalid':
    'Gib die http- oder https-Adresse deines Apprise-API-Servers ein, zum Beispiel https://apprise.example.com.',
  'tool-url-invalid': 'Gib eine http- oder https-URL wie https://healthchecks.io ein.',
  'tool-page-on-other-host':
    'Der Server verweist für die nächste Ergebnisseite auf einen anderen Host. Prüfe die Adresse.',
  'tool-no-known-version': 'Der Server unterstützt keine der API-Versionen v1, v2 und v3. Prüfe die Adresse.',
  'tool-database-url-invalid':
    'Gib die Adresse der Datenbank ein, zum Beispiel mariadb://kuma:passwort@db.example.com:3306/kuma.',
  'tool-database-refused':
    'Die Datenbank hat die Anmeldung abgelehnt ({detail}). Prüfe Benutzernamen und Passwort.',
  'tool-database-unreadable': 'Die Datenbank konnte nicht gelesen werden: {detail}',
  'tool-key-refused':
    '{host} hat den API-Schlüssel abgelehnt ({status}). Prüfe, ob er gültig ist und Lesezugriff hat.',
  'tool-answer-wrong':
    '{host}{path} {reason, select, silent {hat nicht geantwortet} status {hat mit {detail} geantwortet} large {hat mit mehr als 20 MiB geantwortet} text {hat nicht mit JSON geantwortet} other {konnte nicht gelesen werden ({detail})}}. Prüfe die Adresse.',
  'tool-requests-limited':
    '{host} nimmt für {seconds, number} s keine weiteren Anfragen an. Versuche es danach noch einmal.',
  'tool-file-too-large': 'Die Datei ist zu groß. Lade höchstens 1 GiB hoch.',
  'tool-files-or-key': 'Sende entweder files oder apiKey zusammen mit der url des Servers.',
  'tool-imports-too-many': 'Zu viele Importe laufen. Versuche es in einer Minute noch einmal.',
  'tool-file-unreadable':
    '{reason, select, slow {Das Lesen der Datei dauert zu lange} large {Die Datei ist zu groß} other {Die Datei kann nicht gelesen werden}}. Prüfe, ob sie ein Export aus diesem Tool ist.',
  'password-guessable':
    'Dieses Passwort ist leicht zu erraten, denn es ist deine E-Mail-Adresse oder der Name des Dienstes. Verwende ein anderes, zum Beispiel ein paar zufällige Wörter.',
  'password-common':
    'Das ist eins der häufigsten Passwörter, die Angreifer zuerst versuchen. Verwende ein anderes, zum Beispiel ein paar zufällige Wörter.',
  'step-variable-undefined':
    'Die Variable {name} ist nicht definiert. Füge sie zu variables oder secrets hinzu oder lies sie in einem früheren Schritt aus.',
  'step-header-not-secret':
    'Der Header {name} enthält Zugangsdaten. Füge seinen Wert zu secrets hinzu und verwende ihn als Variable.',
  'group-without-members': 'Die Gruppe hat keine Mitglieder. Füge memberIds oder memberTags hinzu.',
  'group-member-unknown': 'memberIds passt zu keinem Monitor in diesem Konto.',
  'group-contains-itself': 'Eine Gruppe kann sich nicht selbst enthalten, auch nicht über andere.',
  'group-too-deep':
    'Gruppen lassen sich höchstens {limit} Ebenen tief verschachteln. Wähle eine Gruppe auf einer höheren Ebene.',
  'log-accepted-by-operator':
    'Logs betreffen alle Konten. Deshalb kann nur ein Betreiber dieser Installation ein widersprüchliches Log akzeptieren.',
  'account-suspend-own': 'Du kannst das Konto, in dem du angemeldet bist, nicht sperren.',
  'bulk-update-too-many':
    'Höchstens {most, number} Monitore lassen sich auf einmal ändern. Grenze den Filter ein.',
  'bulk-update-without-fields': 'Die Aktion update erfordert set mit den zu ändernden Feldern.',
  'operator-only': 'Das können nur Betreiber dieser Installation.',
};
