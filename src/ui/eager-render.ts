import { createContext } from 'react'

/** True if the page must render completely at once, because its scroll position is restored. */
export const EagerRender = createContext(false)
