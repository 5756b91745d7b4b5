type Answer = (signedIn: boolean) => void;

let waiting: Answer[] = [];
let show: (() => void) | null = null;

/** The dialog that asks for the password registers here; without one, nobody is asked. */
export function onSignedOut(open: (() => void) | null): void {
  show = open;
}

/** Opens the dialog; true once somebody signed in. All requests that met the end of the session wait for one answer. */
export function askToSignInAgain(): Promise<boolean> {
  if (show === null) return Promise.resolve(false);
  const open = show;
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) open();
  });
}

/** The dialog was answered. */
export function answerSignedOut(signedIn: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const answer of answered) answer(signedIn);
}
