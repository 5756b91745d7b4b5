/** Regions of private locations begin with this; no shared region does. */
export const privateRegionPrefix = 'loc-';

export const isPrivateRegion = (region: string): boolean => region.startsWith(privateRegionPrefix);
