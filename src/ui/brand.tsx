import type { ReactNode } from 'react'
import './brand.css'

/** Logo (a bin whose lid is a leaf) and name, as a link home. */
export function Brand({ name, href }: { name: ReactNode; href: string }) {
  return (
    <a className="brand" href={href}>
      <svg viewBox="40 18 440 470" fill="currentColor" aria-hidden="true">
        <path d="M112 212h288a13 13 0 0 1 13 14l-19 206a42 42 0 0 1-42 38H160a42 42 0 0 1-42-38L99 226a13 13 0 0 1 13-14Zm76 50a17 17 0 0 0-17 18l7 122a17 17 0 0 0 34-2l-7-122a17 17 0 0 0-17-16Zm136 0a17 17 0 0 0-17 16l-7 122a17 17 0 0 0 34 2l7-122a17 17 0 0 0-17-18Z" />
        <path
          fill="var(--chrome-leaf, var(--leaf))"
          d="M82 180C108 76 258 8 442 50 414 160 238 232 82 180Z"
        />
      </svg>
      <span>{name}</span>
    </a>
  )
}
