/** English texts of badges. */
export const badge = {
  'badge.title': 'Badge',
  'badge.hint': 'An image of name and status, for a README or wiki. Anyone with its address can see it.',
  'badge.create': 'Create badge',
  'badge.image': 'Badge of {{name}}',
  'badge.address': 'Address of the image',
  'badge.delete': 'Delete badge',
  'badge.deleteSure': 'Delete badge: its address stops working',
} as const;
