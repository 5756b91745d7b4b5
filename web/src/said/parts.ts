/** Of what the service says itself, what is loaded with the first page; what few pages say comes with them. */
export const firstSaid = ['titles', 'sentences', 'told', 'refusals', 'refusals-of-forms'] as const;
