// One file, because both are small. What the visitor's trade-in and loan terms change on the cards of a static page:
import './car-changeover.ts';
import './terms-on-cards.ts';
