import { TriangleAlert } from '../../ui/icons.ts'

/** One sentence over the page, for as long as it is so. */
export function Strip({ text, phone }: { text: string; phone?: string }) {
  return (
    <p className="strip">
      <TriangleAlert />
      <span>
        {text} {phone && <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>}
      </span>
    </p>
  )
}
