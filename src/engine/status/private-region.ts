/** Prefix of the regions of private locations; no shared region has it. */
export const privateRegionPrefix = 'loc-';

export const isPrivateRegion = (region: string): boolean => region.startsWith(privateRegionPrefix);
