import { createContext } from 'react'

/** True where the page has to stand whole at once, because it is scrolled to where it was left. */
export const EagerRender = createContext(false)
