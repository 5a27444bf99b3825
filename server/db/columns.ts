import { date, timestamp } from 'drizzle-orm/pg-core'

/** Column types shared by many tables. */

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()
/** `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' })
