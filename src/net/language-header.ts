/** Builds the header that asks for the language of the page. */
export const languageHeader = (): Record<string, string> => ({
  'Accept-Language': document.documentElement.lang,
})
