import type { ReactNode } from 'react'
import './brand.css'

/** Logo (a bin whose lid is a leaf) and name, as a link home. The logo's paths are in index.html, for a small script. */
export function Brand({ name, href }: { name: ReactNode; href: string }) {
  return (
    <a className="brand" href={href}>
      <svg fill="currentColor" aria-hidden="true">
        <use href="#marca" />
      </svg>
      <span>{name}</span>
    </a>
  )
}
