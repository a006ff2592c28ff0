export interface Link {
  label: string;
  href: string;
}

export interface LinkGroup {
  /** 'Toyota models'. */
  heading: string;
  links: Link[];
}

export interface TitledText {
  title: string;
  text: string;
}

export interface Picture {
  src: string;
  srcset?: string;
  /** Pixels. */
  width: number;
  height: number;
  alt: string;
  /** 'Side', 'Rear', 'Wheel'; shown under a drawn picture. */
  caption?: string;
}
