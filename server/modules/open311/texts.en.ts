import type { open311Texts as romanian } from './texts.ro.ts'

export const open311Texts: typeof romanian = {
  span: 'From start_date to end_date there are 90 days at most.',
  day: 'It is an ISO 8601 date, such as 2026-11-29T00:00:00Z.',
  status: 'It may be open or closed.',
  code: 'There is no such service_code. Their list: services.json.',
  place: 'Send lat and long, or address_string.',
  media: 'The portal takes no photos from other addresses. Send it without media_url.',
  attribute: 'There is no such attribute.',
  group: 'Public places',
  notice: 'The report is registered.',
}
