/** Slug of a piece of content or of a category: small letters without diacritics, digits and hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
