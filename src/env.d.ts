/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** All that is known of the page being rendered, put there by the build and by the dev server. */
    page: { site: import('./site/page.ts').Site; page: import('./site/page.ts').Page };
  }
}
