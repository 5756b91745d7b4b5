import type { session as english } from '../en/session.ts';

/** German texts of signing in and up; complete by its type. */
export const session: Record<keyof typeof english, string> = {
  'signIn.submit': 'Anmelden',
  'signIn.again': 'Deine Sitzung ist abgelaufen. Melde dich an, um hier weiterzumachen.',
  'signIn.noAccount': 'Noch kein Konto?',
  'signIn.signUp': 'Registrieren',
  'signUp.title': 'Konto erstellen',
  'signUp.first': 'Erstes Konto erstellen',
  'signUp.firstHint': 'Diesem Konto gehört die Installation. Andere kannst du später einladen.',
  'signUp.submit': 'Konto erstellen',
  'signUp.closed': 'Die Registrierung ist geschlossen. Bitte ein Mitglied um eine Einladung.',
  'signUp.haveAccount': 'Schon ein Konto?',
  'signUp.passwordHint': 'Mindestens 8 Zeichen. Ein ganzer Satz eignet sich gut.',
  'factor.code': 'Code',
  'factor.codeHint': 'Gib den sechsstelligen Code aus deiner Authenticator-App ein.',
  'factor.continue': 'Weiter',
  'factor.recoveryCode': 'Wiederherstellungscode',
  'factor.recoveryText':
    'Gib einen der Wiederherstellungscodes ein, die du gespeichert hast. Jeder funktioniert einmal.',
  'factor.use.totp': 'Authenticator-App verwenden',
  'factor.use.passkey': 'Passkey verwenden',
  'factor.use.recovery-code': 'Wiederherstellungscode verwenden',
  'factor.passkeySignIn': 'Mit Passkey anmelden',
  'factor.passkeyText': 'Entsperre einen Passkey, den du auf diesem Server hinzugefügt hast.',
  'factor.passkeyCanceled':
    'Der Browser hat keinen Passkey verwendet: Du hast abgebrochen, oder es hat zu lange gedauert. Versuche es noch einmal.',
  'factor.passkeyKnown': 'Dieses Gerät hat schon einen Passkey für deinen Benutzer.',
  'factor.verifyTitle': 'Bestätige, dass du es bist',
  'factor.verifyText': 'Für diese Aktion musst du dich kürzlich angemeldet haben.',
  'sso.signInWith': 'Mit {{name}} anmelden',
  'sso.byEmail': 'Single Sign-on verwenden',
  'sso.workEmail': 'Geschäftliche E-Mail-Adresse',
  'sso.failed':
    'Single Sign-on ist fehlgeschlagen: Die Antwort des Identitätsanbieters war nicht gültig. Versuche es noch einmal oder frage deinen Administrator.',
  'sso.expired':
    'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Versuche es noch einmal.',
  'sso.denied': 'Der Identitätsanbieter hat die Anmeldung abgelehnt.',
  'sso.unverified': 'Der Identitätsanbieter hat deine E-Mail-Adresse nicht bestätigt.',
  'sso.notAllowed':
    'Deine Gruppen beim Identitätsanbieter geben dir keinen Zugriff. Frage deinen Administrator.',
  'sso.otherDomain': 'Deine E-Mail-Adresse gehört zu keiner bestätigten Domain dieses Kontos.',
  'sso.weak':
    'Der Identitätsanbieter hat die verlangte Anmeldung, zum Beispiel mit einem zweiten Faktor, nicht bestätigt. Melde dich dort damit an und versuche es noch einmal.',
  'factor.restart': 'Mit anderem Benutzer anmelden',
  'auth.invitation': '{{name}} hat dich zu {{account}} eingeladen',
  'auth.invitationText': 'Du trittst {{account}} als {{email}} bei. Rolle: {{role}}.',
  'auth.invitationPassword': 'Gib dein Passwort ein. Wenn du neu bist, wähle eines.',
  'auth.accept': 'Einladung annehmen',
  'auth.invitationGone': 'Diese Einladung ist nicht mehr gültig. Bitte um eine neue.',
  'auth.joined': 'Du bist jetzt Mitglied. Melde dich an, um fortzufahren.',
  'auth.forgot': 'Passwort vergessen?',
  'auth.resetTitle': 'Passwort zurücksetzen',
  'auth.resetText': 'Gib deine E-Mail-Adresse ein. Wir senden dir einen Link zum Zurücksetzen.',
  'auth.resetSend': 'Link senden',
  'auth.resetSent':
    'Falls es einen Benutzer mit dieser E-Mail-Adresse gibt, haben wir ihm einen Link gesendet. Der Link läuft bald ab.',
  'auth.resetSet': 'Neues Passwort festlegen',
  'auth.resetDone':
    'Passwort geändert. Alle Sitzungen wurden abgemeldet. Melde dich mit dem neuen Passwort an.',
};
