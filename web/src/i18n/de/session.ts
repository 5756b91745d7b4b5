import type { session as english } from '../en/session.ts';

/** German translations for sign-in and sign-up. The type requires a translation for every English key. */
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
  'signUp.passwordHint': 'Mindestens 8 Zeichen. Eine Passphrase eignet sich gut.',
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
  'factor.passkeyText': 'Verwende einen Passkey, den du auf diesem Server hinzugefügt hast.',
  'factor.passkeyCanceled':
    'Der Passkey wurde nicht verwendet, weil die Anfrage abgebrochen wurde oder zu lange gedauert hat. Versuche es noch einmal.',
  'factor.passkeyKnown': 'Auf diesem Gerät hast du schon einen Passkey.',
  'factor.verifyTitle': 'Bestätige, dass du es bist',
  'factor.verifyText': 'Melde dich noch einmal an, um fortzufahren.',
  'sso.signInWith': 'Mit {{name}} anmelden',
  'sso.byEmail': 'Single Sign-on verwenden',
  'sso.workEmail': 'Geschäftliche E-Mail-Adresse',
  'sso.failed':
    'Single Sign-on ist fehlgeschlagen, weil die Antwort des Identitätsanbieters ungültig war. Versuche es noch einmal oder frage deinen Administrator.',
  'sso.expired':
    'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Versuche es noch einmal.',
  'sso.denied':
    'Der Identitätsanbieter hat die Anmeldung abgelehnt. Versuche es noch einmal oder frage deinen Administrator.',
  'sso.unverified':
    'Der Identitätsanbieter hat deine E-Mail-Adresse nicht bestätigt. Bestätige sie dort und versuche es noch einmal oder frage deinen Administrator.',
  'sso.notAllowed':
    'Deine Gruppen beim Identitätsanbieter geben dir keinen Zugriff. Frage deinen Administrator.',
  'sso.otherDomain':
    'Deine E-Mail-Adresse gehört zu keiner verifizierten Domain dieses Kontos. Melde dich mit einer anderen Adresse an oder bitte einen Inhaber, die Domain hinzuzufügen.',
  'sso.weak':
    'Der Identitätsanbieter hat die verlangte Anmeldeart, etwa mit einem zweiten Faktor, nicht bestätigt. Melde dich dort auf diese Art an und versuche es noch einmal.',
  'factor.restart': 'Mit anderem Benutzer anmelden',
  'auth.invitation': '{{name}} hat dich zu {{account}} eingeladen',
  'auth.invitationText': 'Du trittst {{account}} als {{email}} bei. Rolle: {{role}}.',
  'auth.invitationPassword': 'Gib dein Passwort ein. Wenn du noch keines hast, wähle eines.',
  'auth.accept': 'Einladung annehmen',
  'auth.invitationExpired': 'Einladung abgelaufen',
  'auth.invitationGone': 'Diese Einladung ist nicht mehr gültig. Bitte um eine neue.',
  'auth.joined': 'Du bist jetzt Mitglied. Melde dich an, um fortzufahren.',
  'auth.forgot': 'Passwort vergessen?',
  'auth.resetTitle': 'Passwort zurücksetzen',
  'auth.resetText': 'Gib deine E-Mail-Adresse ein. Wir senden dir einen Link zum Zurücksetzen.',
  'auth.resetSend': 'Link senden',
  'auth.resetSent':
    'Falls es ein Konto mit dieser E-Mail-Adresse gibt, erhältst du einen Link. Der Link läuft bald ab.',
  'auth.resetSet': 'Neues Passwort festlegen',
  'auth.resetDone':
    'Passwort geändert. Alle Sitzungen wurden abgemeldet. Melde dich mit dem neuen Passwort an.',
};
