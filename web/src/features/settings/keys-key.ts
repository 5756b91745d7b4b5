/** The list of API keys. */
export const keysKey = ['api-keys'];
