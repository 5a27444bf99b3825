import { TriangleAlert } from '../../ui/icons.ts'

/** Banner with one sentence over the page. */
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
