interface BootSettings {
  tokenKey: string
  languageKey: string
  /** Addresses of the pages that show the sign-in. */
  loginPaths: readonly string[]
}

/**
 * Runs in the head, before anything is drawn. It hides the built sign-in where another page is wanted,
 * and holds a submit that comes before the application: the password must not end up in an address.
 */
export function headScript({ tokenKey, languageKey, loginPaths }: BootSettings): string {
  return `(()=>{const d=document,h=d.documentElement,c=h.classList,p=location.hash.replace(/^#?\\/?/,'/');let t=null,l=null;try{t=localStorage.getItem(${JSON.stringify(tokenKey)});l=localStorage.getItem(${JSON.stringify(languageKey)})}catch{}if(t||l==='en'||!${JSON.stringify(['/', ...loginPaths])}.includes(p))c.add('fresh');addEventListener('submit',e=>{if(!c.contains('ready')){e.preventDefault();c.add('submitted')}})})()`
}

/** Fetches the application once the first paint is done, or after a moment where paints are not told of. */
export function entryScript(entry: string): string {
  return `(()=>{let s=0;const g=()=>{s||(s=1,import(${JSON.stringify(entry)}))};try{new PerformanceObserver(g).observe({type:'paint',buffered:true})}catch{g()}setTimeout(g,800)})()`
}
