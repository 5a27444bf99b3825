import utile from '#src/i18n/ro/utile.ts'

/** Names an article's category as citizens read it; undefined for a slug without a name. */
export const nameCategory = (slug: string): string | undefined => utile.categories[slug]
