export interface Link {
  label: string;
  href: string;
}

export interface LinkGroup {
  /** The heading of the links: 'Toyota models'. */
  heading: string;
  links: Link[];
}

/** What a page begins with: the way to it, its heading, and a text below that. */
export interface PageWords {
  breadcrumb: Link[];
  heading: string;
  intro: string;
}

export interface TitledText {
  title: string;
  text: string;
}

export interface Picture {
  src: string;
  srcset?: string;
  /** Width in pixels. */
  width: number;
  height: number;
  alt: string;
  /** 'Front', 'Rear', 'Side'. Shown under an illustration. */
  caption?: string;
}
