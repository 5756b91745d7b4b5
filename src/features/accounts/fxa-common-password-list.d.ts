declare module 'fxa-common-password-list' {
  const list: {
    /** Returns whether a lowercase password of eight characters or more is among the most common ones. */
    test(password: string): boolean;
  };
  export = list;
}
