/** Scopes of API keys, and what each allows. */
export const scopes = {
  'dosare:citire': 'vede solicitări și sesizări, cu datele celor care le-au trimis',
  'dosare:scriere':
    'răspunde la solicitări și sesizări, le schimbă starea, le prelungește termenul',
} as const

export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as Scope[]
