declare module 'fxa-common-password-list' {
  const list: {
    /** Returns whether a lowercase password of eight characters or more is a very common password. */
    test(password: string): boolean;
  };
  export = list;
}
