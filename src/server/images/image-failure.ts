/**
 * Why a photo cannot be had: there is none that may be asked for, it is no photo that this server opens, or the host
 * did not give it now.
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
