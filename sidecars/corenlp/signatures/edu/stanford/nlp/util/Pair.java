package edu.stanford.nlp.util;

/** A signature: see the README of sidecars. */
public class Pair<A, B> {
  public A first() {
    throw new UnsupportedOperationException();
  }

  public B second() {
    throw new UnsupportedOperationException();
  }
}
