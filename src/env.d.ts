/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** All that is known of the page being rendered, put there by the build and by the dev server. */
    page: { site: import('./site/site.ts').Site; page: import('./site/page.ts').AnyPage };
  }
}

/** For plain `tsc`, which cannot read Astro components. `astro check` can, and knows their real props. */
declare module '*.astro' {
  // biome-ignore lint/suspicious/noExplicitAny: the props of a component tsc cannot read
  const Component: (props: any) => any;
  export default Component;
}

/** A file of a font with a query that `src/build/lean-fonts.ts` knows. */
declare module '*&url' {
  const url: string;
  export default url;
}
