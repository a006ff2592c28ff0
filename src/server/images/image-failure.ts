/**
 * Why there is no picture. `none`: the address is not allowed or has no photo. `unreadable`: the file is not a photo
 * this server can open. `unreachable`: the host did not deliver it this time.
 */
export type ImageFault = 'none' | 'unreadable' | 'unreachable';

export class ImageFailure extends Error {
  readonly fault: ImageFault;

  constructor(fault: ImageFault, message: string) {
    super(message);
    this.name = 'ImageFailure';
    this.fault = fault;
  }
}
