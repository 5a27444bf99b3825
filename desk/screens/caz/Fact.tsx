import { useId, type ReactNode } from 'react'

interface FactProps {
  title: string
  note?: string
  children: ReactNode
}

/** One part of the facts about a case, under its title. */
export function Fact({ title, note, children }: FactProps) {
  const id = useId()
  return (
    <section className="case-fact" aria-labelledby={id}>
      <h2 id={id}>
        {title} {note && <span className="meta">{note}</span>}
      </h2>
      {children}
    </section>
  )
}
